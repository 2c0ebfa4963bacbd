import type { Row } from '../../../db/schema.ts';
import type { SubmittedField } from '../../../src/model/forms/submitted-fields.ts';

/** A field as it is stored next to its name. */
type SubmittedAs = Omit<SubmittedField, 'name'>;

/** Returns the text stored in the column `fields` of a submission. */
export function storedFields(fields: readonly SubmittedField[]): string {
  return JSON.stringify(fields.map(({ name: _, ...as }): SubmittedAs => as));
}

/** Returns the fields of a stored submission. In older submissions, a field is labelled with its name. */
export function fieldsOf({ names, fields }: Pick<Row<'submission'>, 'names' | 'fields'>): SubmittedField[] {
  const recorded = JSON.parse(fields) as readonly SubmittedAs[];
  return (JSON.parse(names) as readonly string[]).map((name, index) => ({
    name,
    ...(recorded[index] ?? { label: name, type: null, isSender: false }),
  }));
}
