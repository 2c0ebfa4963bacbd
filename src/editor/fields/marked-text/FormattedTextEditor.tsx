import type { FormOf } from '../../../blocks/form.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { MarkedTextField } from './MarkedTextField.tsx';

/** Edits one paragraph with bold, italic, underline and line breaks. */
export function FormattedTextEditor(props: FieldEditorProps<FormOf<'formattedText'>>) {
  return <MarkedTextField kind="formattedText" {...props} />;
}

export default fieldEditor('formattedText', FormattedTextEditor);
