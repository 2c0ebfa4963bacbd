import { TEXT_TYPES } from '../../blocks/text-blocks.ts';
import { locate } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { acceptedIn, accepts } from '../document/selection.ts';
import { insertNew } from './block-actions.ts';

/**
 * Begins a text after a block, so that writing goes on below it without the mouse: the text that holds the most of those that
 * the list accepts. Returns whether there is a new text.
 */
export function beginTextAfter(key: string): boolean {
  const tree = $tree.get();
  const list = locate(tree, key)?.list;
  if (list === undefined) return false;
  const accepted = acceptedIn(tree, list);
  const type = TEXT_TYPES.find((one) => accepts(accepted, one));
  return type !== undefined && insertNew(type, { list, after: key });
}
