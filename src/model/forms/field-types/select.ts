import { FIELD_CONDITIONS, FIELD_PROBLEMS } from '../../texts.ts';
import type { FieldTypeRow } from './field-type.ts';
import { oneLine } from './sent-texts.ts';

/** The value of the option that means no answer. */
export const NO_ANSWER = '--None--';

export const select: FieldTypeRow = {
  label: 'Choice from a list',
  control: 'select',
  parse: oneLine,
  problem: (value, { options }) => (options.includes(value) ? null : FIELD_PROBLEMS.option),
  inWords: (value) => (value === NO_ANSWER ? '' : value),
  listedAs: 'answer',
  autocomplete: undefined,
  options: 'one',
  // Returns the first option if the list has no placeholder, because browsers choose that option.
  initial: ({ radios, placeholder, options }) =>
    radios || placeholder !== '' ? undefined : (options[0] ?? ''),
  condition: (answer) => (answer === '' ? null : [FIELD_CONDITIONS.chosen, FIELD_CONDITIONS.notChosen]),
};
