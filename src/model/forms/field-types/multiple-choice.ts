import { FIELD_PROBLEMS } from '../../texts.ts';
import type { FieldTypeRow } from './field-type.ts';
import { oneLine, sentTexts } from './sent-texts.ts';

/** Separates the chosen options in the value of a multiple-choice field. */
export const CHOICE_SEPARATOR = ';;';

export const multipleChoice: FieldTypeRow = {
  label: 'Multiple choice',
  control: 'checkboxes',
  parse: (sent) =>
    joinOptions(chosenOptions(Array.isArray(sent) ? sentTexts(sent).join(CHOICE_SEPARATOR) : oneLine(sent))),
  problem: (value, { options }) =>
    chosenOptions(value).every((chosen) => options.includes(chosen)) ? null : FIELD_PROBLEMS.option,
  inWords: (value) => chosenOptions(value).join('\n'),
  listedAs: 'answer',
  autocomplete: undefined,
  options: 'several',
};

/** Returns the options in the value of a multiple-choice field, in the order in which they were chosen. */
export function chosenOptions(value: string): string[] {
  return value.split(CHOICE_SEPARATOR).filter((option) => option !== '');
}

/** Returns the value of a multiple-choice field in which these options are chosen. */
export function joinOptions(chosen: readonly string[]): string {
  return [...new Set(chosen)].join(CHOICE_SEPARATOR);
}

/** Returns the typed words of an option as the option that visitors get: trimmed, and without the separator. */
export function asOption(words: string): string {
  return words.trim().replaceAll(CHOICE_SEPARATOR, ';');
}
