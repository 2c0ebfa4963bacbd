import { useStore } from '@nanostores/react';
import type { FormOf } from '../../../blocks/form.ts';
import { SETTINGS_KEY } from '../../../model/roots.ts';
import type { SiteSettings } from '../../../model/site.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { SelectEditor } from '../select/SelectEditor.tsx';

/** One of the categories of the site, or all of them. */
function CategoryEditor({ form, ...field }: FieldEditorProps<FormOf<'category'>>) {
  const settings = useStore(rootAtom(SETTINGS_KEY)) as unknown as Partial<SiteSettings>;
  const items = (settings.categories ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const all = { value: '', label: 'All pages' };
  return <SelectEditor {...field} form={{ ...form, editor: 'select', items: [all, ...items] }} />;
}

export default fieldEditor('category', CategoryEditor);
