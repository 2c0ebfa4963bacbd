import type { FormattedTextForm } from '../../blocks/form.ts';
import { MarkedTextField } from '../rich-text/MarkedTextField.tsx';
import type { FieldEditorProps } from './field-editor.ts';

/** One paragraph with bold, italic, underline and line breaks. */
export function FormattedTextEditor(props: FieldEditorProps<FormattedTextForm>) {
  return <MarkedTextField kind="formattedText" {...props} />;
}
