import { isSiteRootKey, PAGE_KEY, ROOT_KEYS } from '../../model/roots.ts';
import { $tree } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import { fieldOwnerLabel } from '../document/labels.ts';
import { listItems } from '../document/site-items.ts';
import { DOCUMENTS } from './documents.ts';

/**
 * Returns the name that editors see for a field that the server names by a path in a document: `contents.f.fields.n.label`
 * becomes 'Contact form › Field 2 › Label'. Returns the path itself if the editor has no such field.
 */
export function fieldInWords(field: string): string {
  const tree = $tree.get();
  const steps = field.split('.');
  const document = ROOT_KEYS.find((key) => DOCUMENTS[key].field === steps[0]);
  const root = document ?? PAGE_KEY;
  const block = isSiteRootKey(root) ? -1 : steps.findLastIndex((step) => Object.hasOwn(tree.blocks, step));
  const owner = steps[block] ?? root;
  const inside = block < 0 && document !== undefined ? steps.slice(1) : steps.slice(block + 1);
  const labels = inside.map(
    (_, index) => fieldForm(tree, owner, inside.slice(0, index + 1).join('.'))?.label,
  );
  const label = labels.findLastIndex((found) => found !== undefined);
  if (label < 0 && inside.length > 0) return field;
  const property = inside.join('.');
  const items = listItems(tree, { owner, property });
  const names = items.map(({ form, index }) => `${form.itemName} ${index + 1}`);
  // The name of an item, such as 'Choice 2', is enough for the item as a whole.
  const list = items.at(-1)?.property.split('.').length ?? -1;
  const own = label > list ? labels[label] : undefined;
  return [fieldOwnerLabel(tree, owner, property), ...names, own ?? []].flat().join(' › ');
}
