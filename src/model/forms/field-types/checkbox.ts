import { FIELD_CONDITIONS } from '../../texts.ts';
import { type FieldTypeRow, neverWrong } from './field-type.ts';

/** The value of a ticked checkbox; an unticked checkbox has the value ''. */
export const TICKED = 'true';

export const checkbox: FieldTypeRow = {
  label: 'Checkbox',
  control: 'checkbox',
  parse: (sent) => (isTicked(Array.isArray(sent) ? sent.at(-1) : sent) ? TICKED : ''),
  problem: neverWrong,
  inWords: (value) => (value === TICKED ? 'Yes' : 'No'),
  listedAs: 'nothing',
  autocomplete: undefined,
  answers: [
    { value: TICKED, label: 'Ticked' },
    { value: '', label: 'Not ticked' },
  ],
  condition: (answer) =>
    answer === '' || answer === TICKED ? [FIELD_CONDITIONS.ticked, FIELD_CONDITIONS.notTicked] : null,
};

/** Accepts `on`, which browsers post for a checkbox without a value. */
function isTicked(sent: unknown): boolean {
  return sent === true || sent === TICKED || sent === 'on';
}
