import type { FormField, FormValues } from '../../../model/forms/form-types.ts';
import { initialValues } from '../../../model/forms/initial-values.ts';

/** The values of an empty form in which every choice is a list. */
export function firstValues(fields: readonly FormField[]): FormValues {
  return initialValues(
    fields.map((field) => ({ ...field, radios: false })),
    {},
  );
}
