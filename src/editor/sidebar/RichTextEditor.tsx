import type { RichTextForm } from '../../blocks/form.ts';
import { MarkedTextField } from '../rich-text/MarkedTextField.tsx';
import type { FieldEditorProps } from './field-editor.ts';

/** Paragraphs, headings, lists and links. */
export function RichTextEditor(props: FieldEditorProps<RichTextForm>) {
  return <MarkedTextField kind="richText" {...props} />;
}
