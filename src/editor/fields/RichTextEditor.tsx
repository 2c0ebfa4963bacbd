import type { RichTextForm } from '../../blocks/form.ts';
import type { FieldEditorProps } from './field-editor.ts';
import { MarkedTextField } from './marked-text/MarkedTextField.tsx';

/** Paragraphs, headings, lists and links. */
export function RichTextEditor(props: FieldEditorProps<RichTextForm>) {
  return <MarkedTextField kind="richText" {...props} />;
}
