import { HearthError } from '../../model/errors.ts';
import { applyPatches, type Patch, patchesOf } from '../../model/patch.ts';
import type { RootKey } from '../../model/roots.ts';
import { type ContentTree, withRootOf } from '../../model/tree.ts';
import { $tree, commitTree } from '../document/current-tree.ts';
import { withKnownParts, withServerFields } from '../document/same-document.ts';
import { setSaved } from '../document/saved.ts';

/** Makes the server's document the saved version and, with the edits made during the call, the current version. */
export function accept(root: RootKey, answer: ContentTree, meanwhile: readonly Patch[]): void {
  const working = $tree.get();
  const saved = withRootOf(working, root, withKnownParts(working, answer));
  setSaved(root, saved);
  commitTree(edited(saved, patchesOf(meanwhile, root)) ?? withServerFields(working, root, saved));
}

/** Returns the tree with the patches applied; null if the server has removed something that the patches change. */
function edited(tree: ContentTree, patches: readonly Patch[]): ContentTree | null {
  try {
    return applyPatches(tree, patches);
  } catch (error) {
    if (error instanceof HearthError) return null;
    throw error;
  }
}
