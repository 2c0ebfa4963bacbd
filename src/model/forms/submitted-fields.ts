import { ownField } from '../json.ts';
import { camelName } from './field-name.ts';
import { FIELD_TYPES, type FieldType } from './field-types/registry.ts';
import type { FormSettings, FormValues } from './form-types.ts';
import { labelOf } from './label-of.ts';

/** A field of a submission, with the label that it had when the form was sent. */
export interface SubmittedField {
  readonly name: string;
  readonly label: string;
  /** Null in submissions from before types were stored. */
  readonly type: FieldType | null;
  /** Whether it holds the sender's e-mail address. */
  readonly isSender: boolean;
}

/** Returns the fields for which a submission has values, in the order of the form. */
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

/** Returns the name of the field with the sender's address: the submitter field, or else the first field with an address. */
export function senderName(
  { fields, submitterEmailField }: FormSettings,
  values: FormValues,
): string | undefined {
  const given = fields.filter(({ type, name }) => FIELD_TYPES[type].isAddress && !!ownField(values, name));
  return (given.find(({ name }) => camelName(name) === submitterEmailField) ?? given[0])?.name;
}

/** Returns a value as people write it; '' if there is no answer. */
export function answerInWords({ type }: Pick<SubmittedField, 'type'>, value: string): string {
  // A submission without types may have choices.
  return FIELD_TYPES[type ?? 'multipleChoice'].inWords(value);
}

/** Returns the answers of a form, by field name. */
export function answersInWords(fields: readonly SubmittedField[], values: FormValues): FormValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, answerInWords(field, ownField(values, field.name) ?? '')]),
  );
}

/**
 * Returns the headings of the fields: their labels, with the name added if several fields share a label or the heading is
 * taken.
 */
export function headingsOf(
  fields: readonly Pick<SubmittedField, 'name' | 'label'>[],
  taken: readonly string[] = [],
): string[] {
  const labels = [...taken, ...fields.map(({ label }) => label)];
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return fields.map(({ name, label }) => (isShared(label) && label !== name ? `${label} (${name})` : label));
}
