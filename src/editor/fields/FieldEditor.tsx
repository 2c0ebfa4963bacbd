import { useMemo } from 'react';
import { editorOf } from './editors.ts';
import { FieldEditorContext, type FieldEditorProps } from './field-editor.ts';

/** Shows the editor of any field. The kind in the form entry determines the editor. */
export function FieldEditor(props: FieldEditorProps) {
  const { editor } = props.form;
  const Editor = useMemo(() => editorOf(editor), [editor]);
  return (
    <FieldEditorContext value={FieldEditor}>
      <Editor {...props} />
    </FieldEditorContext>
  );
}
