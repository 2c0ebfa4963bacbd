import { indexOfItem, valueAt } from '../../model/field-path.ts';
import type { ContentTree } from '../../model/tree.ts';
import { itemLabel } from '../document/item-label.ts';
import { firstWords, ownerLabel } from '../document/labels.ts';
import type { Target } from '../document/target.ts';

/** Returns a place of the page in words: 'Accordion: Is it free?', 'Quote: Sam', 'Button'. */
export function placeInWords(
  tree: Pick<ContentTree, 'blocks'>,
  { owner, property }: Pick<Target, 'owner' | 'property'>,
): string {
  const label = ownerLabel(tree, owner);
  const words = itemWords(tree, owner, property) ?? firstWords(tree, owner);
  return words === '' ? label : `${label}: ${words}`;
}

/** Returns the label of the list item that contains the field; null if the field is not in a list. */
function itemWords(tree: Pick<ContentTree, 'blocks'>, owner: string, property: string): string | null {
  const [list = '', key = ''] = property.split('.');
  if (key === '') return null;
  const items = valueAt(tree.blocks[owner], list);
  if (!Array.isArray(items)) return null;
  const index = indexOfItem(items, key);
  const item = items[index];
  return item === undefined ? null : itemLabel(item, index);
}
