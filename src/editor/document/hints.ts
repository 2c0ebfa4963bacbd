import { computed } from 'nanostores';
import type { Hint } from '../../blocks/definition.ts';
import { hintsOf } from '../../blocks/hints.ts';
import { completeBlock, slotsOf } from '../../blocks/registry.ts';
import { type ContentTree, listAt, listId, type TreeBlock, walk } from '../../model/tree.ts';
import { $tree } from './tree.ts';

/** A hint, and the key of the block it is about. */
export interface PlacedHint extends Hint {
  readonly owner: string;
}

/** What is not finished on the working page, in its order. It keeps nobody from saving or publishing. */
export const $hints = computed($tree, (tree): readonly PlacedHint[] =>
  walk(tree).flatMap(({ block }) => placedHints(tree, block)),
);

/** The hints of blocks without slots. A block that is changed is another object. */
const known = new WeakMap<TreeBlock, readonly PlacedHint[]>();

function placedHints(tree: ContentTree, block: TreeBlock): readonly PlacedHint[] {
  const before = known.get(block);
  if (before !== undefined) return before;
  const slots = slotsOf(block.componentType);
  const filled = slots.map((slot) => [
    slot,
    listAt(tree, listId(block.key, slot)).map((key) => tree.blocks[key]),
  ]);
  const complete = { ...completeBlock(block), ...Object.fromEntries(filled) };
  const hints = hintsOf(complete).map((hint) => ({ ...hint, owner: block.key }));
  if (slots.length === 0) known.set(block, hints);
  return hints;
}
