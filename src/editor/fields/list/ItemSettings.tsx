import { type ListItem, textStandingFor } from '../../document/site-items.ts';
import { FieldEditor } from '../FieldEditor.tsx';
import { FieldEditorContext } from '../field-editor.ts';
import { ItemForm } from './ListRow.tsx';

/** Shows the settings of an item, except the text that stands for it on the page. */
export function ItemSettings({ item }: { item: ListItem }) {
  return (
    <FieldEditorContext value={FieldEditor}>
      <ItemForm list={item} item={item.item} without={textStandingFor(item) ?? ''} />
    </FieldEditorContext>
  );
}
