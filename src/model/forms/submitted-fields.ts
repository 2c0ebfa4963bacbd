import { camelName } from './field-name.ts';
import { type FieldType, type FormSettings, type FormValues, NO_ANSWER, TICKED } from './form-types.ts';
import { labelOf } from './label-of.ts';
import { chosenOptions } from './submitted-text.ts';
import { ownValue } from './validate-submission.ts';

/** A field of a submission in the words of its form, as that was when it was sent. */
export interface SubmittedField {
  readonly name: string;
  readonly label: string;
  /** Null in submissions that are older than the record of it. */
  readonly type: FieldType | null;
  /** Whether it holds the address of whoever wrote. */
  readonly isSender: boolean;
}

/** The fields that a submission has values of, in the order of the form. */
export function submittedFields(settings: FormSettings, values: FormValues): SubmittedField[] {
  const sender = senderName(settings, values);
  return settings.fields
    .filter(({ name }) => Object.hasOwn(values, name))
    .map((field) => ({
      name: field.name,
      label: labelOf(field).trim(),
      type: field.type,
      isSender: field.name === sender,
    }));
}

/** The name of the field with the address of whoever wrote: the submitter field, else the first address that was given. */
export function senderName(
  { fields, submitterEmailField }: FormSettings,
  values: FormValues,
): string | undefined {
  const given = fields.filter(({ type, name }) => type === 'email' && !!ownValue(values, name));
  return (given.find(({ name }) => camelName(name) === submitterEmailField) ?? given[0])?.name;
}

/** A value as people write it: yes or no, a day with its month in letters, choices one a line; '' if there is no answer. */
export function answerInWords({ type }: Pick<SubmittedField, 'type'>, value: string): string {
  switch (type) {
    case 'checkbox':
      return value === TICKED ? 'Yes' : 'No';
    case 'date':
      return dayInWords(value);
    case 'select':
      return value === NO_ANSWER ? '' : value;
    case 'multipleChoice':
    case null:
      return chosenOptions(value).join('\n');
    default:
      return value;
  }
}

/** The answers of a form by the names of its fields. */
export function answersInWords(fields: readonly SubmittedField[], values: FormValues): FormValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, answerInWords(field, ownValue(values, field.name) ?? '')]),
  );
}

/** The fields' headings when all are shown: their labels, with the name added if several share a label or it is taken. */
export function headingsOf(
  fields: readonly Pick<SubmittedField, 'name' | 'label'>[],
  taken: readonly string[] = [],
): string[] {
  const labels = [...taken, ...fields.map(({ label }) => label)];
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return fields.map(({ name, label }) => (isShared(label) && label !== name ? `${label} (${name})` : label));
}

const DAY = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2026-12-01' as '1 December 2026'; any other text as it is. */
function dayInWords(value: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return day === null || Number.isNaN(day.getTime()) ? value : DAY.format(day);
}
