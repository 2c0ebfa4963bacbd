import type { FormField } from './form-types.ts';

/** What a field is called; every field is called something. */
export function labelOf({
  label,
  placeholder,
  name,
}: Pick<FormField, 'label' | 'placeholder' | 'name'>): string {
  return [label, placeholder, name].find((words) => words.trim() !== '') ?? '';
}
