import type { FieldTypeRow } from '../../../src/model/forms/field-types/field-type.ts';
import { oneLine } from '../../../src/model/forms/field-types/sent-texts.ts';

export const numberOfPeople: FieldTypeRow = {
  label: 'Number of people',
  control: { type: 'number', inputMode: 'numeric', min: 1 },
  parse: (sent) => oneLine(sent).replace(/^0+/, ''),
  problem: (value) => (/^\d{1,3}$/.test(value) ? null : 'Please give a number up to 999'),
  inWords: (value) => (value === '1' ? '1 person' : `${value} people`),
  listedAs: 'answer',
  autocomplete: undefined,
};
