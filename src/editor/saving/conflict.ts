import { atom, computed } from 'nanostores';
import type { Choices, Side } from '../../model/merge.ts';
import { applyPatches } from '../../model/patch.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { type ContentTree, withRootOf } from '../../model/tree.ts';
import { endTyping, record } from '../document/history.ts';
import { withKnownParts, withServerFields } from '../document/same-document.ts';
import { $saved, setSaved } from '../document/saved.ts';
import { $tree, commitTree, treeOf } from '../document/tree.ts';
import { announce } from '../ui/announcements.ts';
import { replacement } from './replacement.ts';
import { $conflict, $saveRequest, type Conflict, savePage } from './save.ts';
import { mergeVersions, undecided, type Versions } from './versions.ts';

/** Names of the changes that replace the page by their version; undoing them restores one's own. */
const TAKE_THEIRS = 'Take their version';
const MERGE = 'Merge with their version';

const NONE: Choices = {};

/** The choices, and the version of theirs that they apply to. */
const $chosenVersions = atom<{ readonly version: number; readonly choices: Choices } | null>(null);

/**
 * The choices made so far in the current conflict. They apply only to the version for which they were made.
 */
export const $conflictChoices = computed([$chosenVersions, $conflict], (chosen, conflict) =>
  chosen !== null && chosen.version === conflict?.theirs.version ? chosen.choices : NONE,
);

/** The versions of a conflict: the common base, the current page, and the server's. */
export function versionsOf(conflict: Conflict): Versions {
  return {
    base: withRootOf($tree.get(), PAGE_KEY, $saved.get()),
    mine: $tree.get(),
    theirs: theirsOf(conflict),
  };
}

/** The working copy with their page in place of one's own. */
function theirsOf({ theirs }: Conflict): ContentTree {
  return withRootOf($tree.get(), PAGE_KEY, treeOf(theirs));
}

export function choose(id: string, side: Side): void {
  const conflict = $conflict.get();
  if (conflict === null) return;
  $chosenVersions.set({
    version: conflict.theirs.version,
    choices: { ...$conflictChoices.get(), [id]: side },
  });
}

/**
 * Merges the two versions and saves the result over theirs, once all conflicts are decided. Undo restores
 * one's own version.
 */
export async function saveMerged(): Promise<void> {
  const conflict = $conflict.get();
  if (conflict === null) return;
  const versions = versionsOf(conflict);
  const merged = mergeVersions(versions, $conflictChoices.get());
  if (undecided(merged, $conflictChoices.get()).length > 0) return;
  decided();
  bringIn(MERGE, merged.tree, versions.theirs);
  await savePage(conflict.action);
}

/** Saves one's own page over theirs, using the number of their version. */
export async function keepMine(): Promise<void> {
  const conflict = $conflict.get();
  if (conflict === null) return;
  const theirs = theirsOf(conflict);
  const mine = $tree.get();
  decided();
  setSaved(PAGE_KEY, theirs);
  commitTree(withServerFields(mine, PAGE_KEY, theirs));
  await savePage(conflict.action);
}

/** Replaces the current page by theirs. Undo restores one's own. */
export function takeTheirs(): void {
  const conflict = $conflict.get();
  if (conflict === null) return;
  const theirs = theirsOf(conflict);
  decided();
  bringIn(TAKE_THEIRS, theirs, theirs);
  announce('This is now their version. Undo brings yours back.');
}

/** Postpones the decision. Nothing is lost or saved; the next save asks again. */
export function decideLater(): void {
  $conflict.set(null);
}

/** Reopens the postponed question. */
export function decideAgain(): void {
  const request = $saveRequest.get();
  if (request.state === 'conflict') $conflict.set(request.conflict);
}

function decided(): void {
  $conflict.set(null);
  $chosenVersions.set(null);
  $saveRequest.set({ state: 'idle' });
}

/** Makes `next` the current page, as one change, and `saved` the version over which it will be saved. */
function bringIn(name: string, next: ContentTree, saved: ContentTree): void {
  const mine = $tree.get();
  const known = withKnownParts(mine, next);
  const base = withServerFields(mine, PAGE_KEY, saved);
  const change = replacement(name, mine, known);
  setSaved(PAGE_KEY, withKnownParts(known, saved));
  endTyping();
  commitTree(withKnownParts(known, applyPatches(base, change.patches)));
  if (change.patches.length > 0) record(change);
  endTyping();
}
