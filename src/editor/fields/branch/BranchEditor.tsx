import type { FormOf } from '../../../blocks/form.ts';
import { useField } from '../../document/use-field.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { PageField } from '../link/PageField.tsx';

/** Lets the user choose the page whose child pages a list shows. */
function BranchEditor({ owner, property, form }: FieldEditorProps<FormOf<'branch'>>) {
  const { value, set } = useField<{ readonly href: string }>(owner, property);
  const { errors } = useField<string>(owner, `${property}.href`);
  return (
    <PageField
      label={form.label}
      help={form.help}
      field={{ owner, path: `${property}.href` }}
      url={value?.href ?? ''}
      errors={errors}
      onWrite={(href) => set({ href })}
    />
  );
}

export default fieldEditor('branch', BranchEditor);
