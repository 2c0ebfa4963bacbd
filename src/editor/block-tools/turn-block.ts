import { slotsOf } from '../../blocks/registry.ts';
import { turnInto, typesToTurnInto } from '../../blocks/turn-into.ts';
import type { StoredBlock } from '../../model/block.ts';
import { replaceBlock } from '../../model/commands.ts';
import { refuse } from '../../model/errors.ts';
import { fromSubtree, locate, subtreeAt, type TreeBlock } from '../../model/tree.ts';
import { attempt } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { labelOf, ownerLabel } from '../document/labels.ts';
import { acceptedIn, accepts } from '../document/selection.ts';
import { wholeBlock } from '../document/target.ts';
import { announce } from '../ui/announcements.ts';

/** Returns the types into which a block can be turned at its place, without losing a word. */
export function typesFor(key: string): readonly string[] {
  const tree = $tree.get();
  const place = locate(tree, key);
  if (place === null) return [];
  const accepted = acceptedIn(tree, place.list);
  return typesToTurnInto(storedBlock(key)).filter((type) => accepts(accepted, type));
}

/** Turns a block into a block of another type, with its words and its key, as one change. */
export function turnBlock(key: string, type: string): void {
  const before = ownerLabel($tree.get(), key);
  const done = attempt(
    () => {
      const block = turnInto(storedBlock(key), type) ?? refuse('not-found');
      return replaceBlock($tree.get(), { block: block as TreeBlock, slotsOf }, labelOf);
    },
    { target: wholeBlock(key), focus: 'toolbar' },
  );
  if (done) announce(`${before} turned into ${labelOf(type)}`);
}

function storedBlock(key: string): StoredBlock {
  return fromSubtree(subtreeAt($tree.get(), key), slotsOf) as StoredBlock;
}
