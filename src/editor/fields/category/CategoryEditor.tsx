import { useStore } from '@nanostores/react';
import type { FormOf } from '../../../blocks/form.ts';
import { SETTINGS_KEY } from '../../../model/roots.ts';
import { documentAtom } from '../../document/current-tree.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { SelectEditor } from '../select/SelectEditor.tsx';

/** Lets the user choose one of the site's categories, or all of them. */
function CategoryEditor({ form, ...field }: FieldEditorProps<FormOf<'category'>>) {
  const settings = useStore(documentAtom(SETTINGS_KEY));
  const items = (settings.categories ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const all = { value: '', label: 'All pages' };
  return <SelectEditor {...field} form={{ ...form, editor: 'select', items: [all, ...items] }} />;
}

export default fieldEditor('category', CategoryEditor);
