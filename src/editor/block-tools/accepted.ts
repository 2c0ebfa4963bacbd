import { refuse } from '../../model/errors.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { type ContentTree, type ListId, ownerOf, type Subtree, slotOf } from '../../model/tree.ts';
import { labelOf, ownerLabel } from '../document/labels.ts';
import { acceptedIn, accepts } from '../document/selection.ts';

type Blocks = Pick<ContentTree, 'blocks'>;

/**
 * What editors call a content list: the name of the block that holds it, and of its slot if the block has
 * several.
 */
export function listLabel(tree: Blocks, list: ListId): string {
  const owner = ownerOf(list);
  if (owner === PAGE_KEY) return 'the page';
  const slot = slotOf(list);
  return slot === 'contents' ? ownerLabel(tree, owner) : `${ownerLabel(tree, owner)}, ${slot}`;
}

/**
 * Checks that a content list accepts blocks of a type.
 * @throws 'not-accepted' (409)
 */
export function assertAccepted(tree: Blocks, list: ListId, componentType: string): void {
  if (accepts(acceptedIn(tree, list), componentType)) return;
  refuse('not-accepted', { name: labelOf(componentType), place: listLabel(tree, list) });
}

/**
 * Checks that a list accepts a block, and every list inside the block the blocks it contains.
 * @throws 'not-accepted' (409)
 */
export function assertAllAccepted(tree: Blocks, list: ListId, block: Subtree): void {
  assertAccepted(tree, list, block.blocks[block.key]!.componentType);
  for (const [inner, keys] of Object.entries(block.lists) as [ListId, string[]][]) {
    for (const key of keys) assertAccepted(block, inner, block.blocks[key]!.componentType);
  }
}
