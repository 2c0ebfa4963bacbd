import type { FormField } from './form-types.ts';

/** Returns a field's label; every field has one. */
export function labelOf({
  label,
  placeholder,
  name,
}: Pick<FormField, 'label' | 'placeholder' | 'name'>): string {
  return [label, placeholder, name].find((words) => words.trim() !== '') ?? '';
}
