import type { FormField, FormValues } from '../../../model/forms/form-types.ts';

/** What an empty form has: a choice without a placeholder has its first option. */
export function firstValues(fields: readonly FormField[]): FormValues {
  const chosen = fields.filter(({ type, placeholder }) => type === 'select' && placeholder === '');
  return Object.fromEntries(chosen.map(({ name, options }) => [name, options[0] ?? '']));
}
