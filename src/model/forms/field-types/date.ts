import { dayInWords } from '../../day-in-words.ts';
import { FIELD_PROBLEMS } from '../../texts.ts';
import type { FieldTypeRow } from './field-type.ts';
import { oneLine } from './sent-texts.ts';

export const date: FieldTypeRow = {
  label: 'Date',
  control: { type: 'date' },
  parse: oneLine,
  problem: (value) => (isDay(value) ? null : FIELD_PROBLEMS.date),
  inWords: (value) => dayInWords(value) || value,
  listedAs: 'answer',
  autocomplete: 'by-name',
};

function isDay(value: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
