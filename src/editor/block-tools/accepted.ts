import { refuse } from '../../model/errors.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { type ContentTree, type ListId, locate, ownerOf, slotOf } from '../../model/tree.ts';
import { labelOf, ownerLabel } from '../document/labels.ts';
import { acceptedIn, accepts } from '../document/selection.ts';

type Blocks = Pick<ContentTree, 'blocks'>;

/**
 * Returns a content list's name for editors: the name of the block that contains the list. If the block has several slots, the
 * name of the list's slot follows.
 */
export function listLabel(tree: Blocks, list: ListId): string {
  const owner = ownerOf(list);
  if (owner === PAGE_KEY) return 'the page';
  const slot = slotOf(list);
  return slot === 'contents' ? ownerLabel(tree, owner) : `${ownerLabel(tree, owner)}, ${slot}`;
}

/**
 * Returns whether a block can be moved to a content list. A block can always be moved within its own list, even if the list
 * does not accept new blocks of that type.
 */
export function canMoveTo(tree: ContentTree, list: ListId, key: string): boolean {
  const type = tree.blocks[key]?.componentType;
  return type !== undefined && (locate(tree, key)?.list === list || accepts(acceptedIn(tree, list), type));
}

/**
 * Checks that a content list accepts blocks of a type.
 * @throws 'not-accepted' (409)
 */
export function assertAccepted(tree: Blocks, list: ListId, componentType: string): void {
  if (accepts(acceptedIn(tree, list), componentType)) return;
  refuse('not-accepted', { name: labelOf(componentType), place: listLabel(tree, list) });
}
