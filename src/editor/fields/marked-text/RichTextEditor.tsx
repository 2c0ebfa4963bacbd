import type { FormOf } from '../../../blocks/form.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { MarkedTextField } from './MarkedTextField.tsx';

/** Edits a text with paragraphs, headings, lists and links. */
export function RichTextEditor(props: FieldEditorProps<FormOf<'richText'>>) {
  return <MarkedTextField kind="richText" {...props} />;
}

export default fieldEditor('richText', RichTextEditor);
