import { HearthError } from '../../model/errors.ts';
import { applyPatches, type Patch, patchesOf } from '../../model/patch.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { type ContentTree, withRootOf } from '../../model/tree.ts';
import { withKnownParts, withServerFields } from '../document/same-document.ts';
import { setSaved } from '../document/saved.ts';
import { $tree, commitTree } from '../document/tree.ts';

/** Makes the server's page the saved page, and the current page with the edits made meanwhile. */
export function accept(answer: ContentTree, meanwhile: readonly Patch[]): void {
  const working = $tree.get();
  const saved = withRootOf(working, PAGE_KEY, withKnownParts(working, answer));
  setSaved(PAGE_KEY, saved);
  commitTree(edited(saved, patchesOf(meanwhile, PAGE_KEY)) ?? withServerFields(working, PAGE_KEY, saved));
}

/** The tree with the patches; null if the server removed what they refer to. */
function edited(tree: ContentTree, patches: readonly Patch[]): ContentTree | null {
  try {
    return applyPatches(tree, patches);
  } catch (error) {
    if (error instanceof HearthError) return null;
    throw error;
  }
}
