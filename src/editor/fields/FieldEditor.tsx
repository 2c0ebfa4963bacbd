import type { ComponentType } from 'react';
import { editors } from './editors.ts';
import { FieldEditorContext, type FieldEditorProps } from './field-editor.ts';

/** The editor of any field, by the form's entry. */
export function FieldEditor(props: FieldEditorProps) {
  const Editor = editors[props.form.editor] as ComponentType<FieldEditorProps>;
  return (
    <FieldEditorContext value={FieldEditor}>
      <Editor {...props} />
    </FieldEditorContext>
  );
}
