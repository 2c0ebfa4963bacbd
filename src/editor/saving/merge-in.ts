import { $tree, commitTree } from '../document/current-tree.ts';
import { endTyping } from '../document/history.ts';
import { rebaseHistory } from '../document/rebase-history.ts';
import { withKnownParts } from '../document/same-document.ts';
import { setSaved } from '../document/saved.ts';
import type { Conflict } from './save-state.ts';
import { mergeVersions, undecided, versionsOf } from './versions.ts';

/**
 * Merges a newer version of a document into the current one, if nothing clashes; that version then counts as saved. The history keeps
 * its steps: undoing takes back what was done here alone. If something clashes, changes nothing and returns false.
 */
export function mergeIn(conflict: Conflict): boolean {
  const versions = versionsOf(conflict);
  const merged = mergeVersions(versions);
  if (undecided(merged, {}).length > 0) return false;
  const before = $tree.get();
  const after = withKnownParts(before, merged.tree);
  setSaved(conflict.root, withKnownParts(after, versions.theirs));
  // Typing goes on in a new step of the history, because the step before it is made to fit.
  endTyping();
  commitTree(after);
  rebaseHistory(before, after);
  return true;
}
