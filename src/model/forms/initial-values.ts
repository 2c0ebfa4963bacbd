import { FIELD_TYPES } from './field-types/registry.ts';
import type { FormField, FormValues } from './form-types.ts';
import { ownValue } from './validate-submission.ts';

/**
 * The values of a form that nobody has filled in yet.
 *
 * @param values those that are known already, which stay
 */
export function initialValues(fields: readonly FormField[], values: FormValues): FormValues {
  const initial = fields
    .filter(({ name }) => !ownValue(values, name))
    .map((field) => [field.name, FIELD_TYPES[field.type].initial?.(field)] as const)
    .filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...values, ...Object.fromEntries(initial) };
}
