import { indexOfItem, valueAt } from '../../../model/field-path.ts';
import type { ContentTree } from '../../../model/tree.ts';
import { itemLabel } from '../../document/item-label.ts';
import { firstWords, ownerLabel } from '../../document/labels.ts';
import type { PlacedHint } from '../../document/page-hints.ts';

/** The place of a hint in words: 'Accordion: What does it cost?', 'Quote: Sam', 'Button'. */
export function placeOfHint(tree: Pick<ContentTree, 'blocks'>, { owner, property }: PlacedHint): string {
  const label = ownerLabel(tree, owner);
  const words = itemWords(tree, owner, property) ?? firstWords(tree, owner);
  return words === '' ? label : `${label}: ${words}`;
}

/** The label of the list item that contains the field; null if it is not in a list. */
function itemWords(tree: Pick<ContentTree, 'blocks'>, owner: string, property: string): string | null {
  const [list = '', key = ''] = property.split('.');
  const items = valueAt(tree.blocks[owner], list);
  if (!Array.isArray(items)) return null;
  const index = indexOfItem(items, key);
  return index < 0 ? null : itemLabel(items[index]!, index);
}
