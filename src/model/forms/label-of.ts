import type { FormField } from './form-types.ts';

/** Returns the label of a field, never ''. */
export function labelOf({
  label,
  placeholder,
  name,
}: Pick<FormField, 'label' | 'placeholder' | 'name'>): string {
  return [label, placeholder, name].find((words) => words.trim() !== '') ?? '';
}
