import { ownField } from '../json.ts';
import { camelName } from './field-name.ts';
import { FIELD_TYPES, type FieldType } from './field-types/registry.ts';
import type { FormSettings, FormValues } from './form-types.ts';
import { labelOf } from './label-of.ts';

/** A field of a submission, with the label from the time of submission. */
export interface SubmittedField {
  readonly name: string;
  readonly label: string;
  /** The type of the field; null in submissions from before types were stored. */
  readonly type: FieldType | null;
  /** Whether the field contains the sender's e-mail address. */
  readonly isSender: boolean;
}

/** Returns the fields for which a submission has values, in the form's order. */
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

/**
 * Returns the name of the field with the sender's address: the configured field, otherwise the first field that contains an
 * address.
 */
export function senderName(
  { fields, submitterEmailField }: FormSettings,
  values: FormValues,
): string | undefined {
  const given = fields.filter(({ type, name }) => FIELD_TYPES[type].isAddress && !!ownField(values, name));
  return (given.find(({ name }) => camelName(name) === submitterEmailField) ?? given[0])?.name;
}

/** Returns a value in words; '' if there is no answer. */
export function answerInWords({ type }: Pick<SubmittedField, 'type'>, value: string): string {
  // Uses the multiple-choice type if the type is unknown, because the value may contain several options.
  return FIELD_TYPES[type ?? 'multipleChoice'].inWords(value);
}

/** Returns the answers of a form in words, by field name. */
export function answersInWords(fields: readonly SubmittedField[], values: FormValues): FormValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, answerInWords(field, ownField(values, field.name) ?? '')]),
  );
}

/** Returns the column headings of the fields: their labels, followed by the field name if another column has the same heading. */
export function headingsOf(
  fields: readonly Pick<SubmittedField, 'name' | 'label'>[],
  taken: readonly string[] = [],
): string[] {
  const labels = [...taken, ...fields.map(({ label }) => label)];
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return fields.map(({ name, label }) => (isShared(label) && label !== name ? `${label} (${name})` : label));
}
