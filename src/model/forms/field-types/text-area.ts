import { asItIs, type FieldTypeRow, neverWrong } from './field-type.ts';
import { severalLines } from './sent-texts.ts';

export const textArea: FieldTypeRow = {
  label: 'Several lines of text',
  control: 'textarea',
  parse: severalLines,
  problem: neverWrong,
  inWords: asItIs,
  listedAs: 'answer',
  autocomplete: undefined,
};
