import type { FormattedTextForm } from '../../blocks/form.ts';
import type { FieldEditorProps } from './field-editor.ts';
import { MarkedTextField } from './marked-text/MarkedTextField.tsx';

/** One paragraph with bold, italic, underline and line breaks. */
export function FormattedTextEditor(props: FieldEditorProps<FormattedTextForm>) {
  return <MarkedTextField kind="formattedText" {...props} />;
}
