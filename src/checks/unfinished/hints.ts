import { hintsOf, hintsOfForm } from '../../blocks/block-hints.ts';
import type { Hint } from '../../blocks/definition.ts';
import type { AnyForm } from '../../blocks/form.ts';
import { completeBlock, slotsOf } from '../../blocks/registry.ts';
import { headerOf } from '../../headers/registry.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { blockAt, type ContentTree, listAt, listId } from '../../model/tree.ts';
import { readPage } from '../page.ts';

/** Returns what is not finished in a block, or in the page's header for the key `page`, in the order of its form. */
export function hintsAt(tree: ContentTree, owner: string, hasQuickExit: boolean): readonly Hint[] {
  if (owner === PAGE_KEY) {
    const { page } = tree.roots;
    return hintsOfForm(headerOf(String(page.headerType)).form as AnyForm, page);
  }
  if (!Object.hasOwn(tree.blocks, owner)) return [];
  const block = blockAt(tree, owner);
  const slots = slotsOf(block.componentType).map((slot) => [
    slot,
    listAt(tree, listId(owner, slot)).map((inside) => blockAt(tree, inside)),
  ]);
  return hintsOf({ ...completeBlock(block), ...Object.fromEntries(slots) }, { hasQuickExit });
}

/** Something that is not finished, with its place. */
export interface UnfinishedPart extends Hint {
  /** The key of the block, or `page` for the page's header. */
  readonly owner: string;
}

/** Returns all that is not finished in the header and the blocks that readers see, in reading order. It prevents no publication. */
export function unfinishedParts(tree: ContentTree, hasQuickExit: boolean): UnfinishedPart[] {
  const owners = [PAGE_KEY, ...readPage(tree).blocks.map(({ key }) => key)];
  return owners.flatMap((owner) => hintsAt(tree, owner, hasQuickExit).map((hint) => ({ ...hint, owner })));
}
