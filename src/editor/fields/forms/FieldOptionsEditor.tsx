import type { FormOf } from '../../../blocks/form.ts';
import { hasOptions } from '../../../model/forms/field-types/registry.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { WordsField } from '../words/WordsField.tsx';
import { useFormField } from './form-at.ts';

/** What can be chosen in a field of a form, one on each line; nothing for fields without a choice. */
function FieldOptionsEditor({ owner, property, form }: FieldEditorProps<FormOf<'fieldOptions'>>) {
  const field = useFormField(owner, property);
  if (field === null || !hasOptions(field)) return null;
  const isEmpty = (field.options ?? []).length === 0;
  return (
    <WordsField
      owner={owner}
      property={property}
      label={form.label}
      help={form.help}
      hint={isEmpty ? 'There is nothing to choose from yet.' : undefined}
    />
  );
}

export default fieldEditor('fieldOptions', FieldOptionsEditor);
