import type { FormField } from './form-types.ts';
import { ownValue } from './validate-submission.ts';

/**
 * The values of a form that nobody has filled in yet: a list without a placeholder has its first option, as browsers choose it.
 *
 * @param values those that are known already, which stay
 */
export function initialValues(
  fields: readonly FormField[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const chosen = fields
    .filter(({ type, radios, placeholder }) => type === 'select' && !radios && placeholder === '')
    .filter(({ name }) => !ownValue(values, name))
    .map(({ name, options }) => [name, options[0] ?? ''] as const);
  return { ...values, ...Object.fromEntries(chosen) };
}
