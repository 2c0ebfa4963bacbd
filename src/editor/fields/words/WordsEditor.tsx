import type { FormOf } from '../../../blocks/form.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { WordsField } from './WordsField.tsx';

/** Edits a list of words. */
export function WordsEditor({ owner, property, form }: FieldEditorProps<FormOf<'words'>>) {
  return <WordsField owner={owner} property={property} label={form.label} help={form.help} />;
}

export default fieldEditor('words', WordsEditor);
