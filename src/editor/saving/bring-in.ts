import { applyPatches } from '../../model/patch.ts';
import type { RootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { $tree, commitTree } from '../document/current-tree.ts';
import { endTyping, record } from '../document/history.ts';
import { withKnownParts, withServerFields } from '../document/same-document.ts';
import { setSaved } from '../document/saved.ts';
import { replacement } from './replacement.ts';

/**
 * Makes `next` the current document, as one change with this name. Makes `saved` the version that the next save replaces.
 * Undoing the change restores the previous document.
 */
export function bringIn(root: RootKey, name: string, next: ContentTree, saved: ContentTree): void {
  const mine = $tree.get();
  const known = withKnownParts(mine, next);
  const base = withServerFields(mine, root, saved);
  const change = replacement(name, mine, known);
  setSaved(root, withKnownParts(known, saved));
  endTyping();
  commitTree(withKnownParts(known, applyPatches(base, change.patches)));
  if (change.patches.length > 0) record(change);
  endTyping();
}
