import { refuse } from '../../model/errors.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { type ContentTree, type ListId, ownerOf, type Subtree, slotOf } from '../../model/tree.ts';
import { labelOf, ownerLabel } from '../document/labels.ts';
import { acceptedIn, accepts } from '../document/selection.ts';

type Blocks = Pick<ContentTree, 'blocks'>;

/** What editors call a content list: by the block that holds it, and its slot where the block has several. */
export function listLabel(tree: Blocks, list: ListId): string {
  const owner = ownerOf(list);
  if (owner === PAGE_KEY) return 'the page';
  const slot = slotOf(list);
  return slot === 'contents' ? ownerLabel(tree, owner) : `${ownerLabel(tree, owner)}, ${slot}`;
}

/** Throws 'not-accepted' (409) where a content list does not take blocks of a type. */
export function assertAccepted(tree: Blocks, list: ListId, componentType: string): void {
  if (accepts(acceptedIn(tree, list), componentType)) return;
  refuse('not-accepted', { name: labelOf(componentType), place: listLabel(tree, list) });
}

/** Throws 'not-accepted' (409) where a list does not take a block, or a list in the block one that is in it. */
export function assertAllAccepted(tree: Blocks, list: ListId, block: Subtree): void {
  assertAccepted(tree, list, block.blocks[block.key]!.componentType);
  for (const [inner, keys] of Object.entries(block.lists) as [ListId, string[]][]) {
    for (const key of keys) assertAccepted(block, inner, block.blocks[key]!.componentType);
  }
}
