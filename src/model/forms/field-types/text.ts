import { asItIs, type FieldTypeRow, neverWrong } from './field-type.ts';
import { oneLine } from './sent-texts.ts';

export const text: FieldTypeRow = {
  label: 'Text',
  control: { type: 'text' },
  parse: oneLine,
  problem: neverWrong,
  inWords: asItIs,
  listedAs: 'name',
  autocomplete: 'by-name',
};
