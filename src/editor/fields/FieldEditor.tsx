import { editorOf } from './editors.ts';
import { FieldEditorContext, type FieldEditorProps } from './field-editor.ts';

/** The editor of any field, chosen by its form entry. */
export function FieldEditor(props: FieldEditorProps) {
  const Editor = editorOf(props.form.editor);
  return (
    <FieldEditorContext value={FieldEditor}>
      <Editor {...props} />
    </FieldEditorContext>
  );
}
