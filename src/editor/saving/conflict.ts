import { atom, computed } from 'nanostores';
import type { Choice, Choices, Merge } from '../../model/merge.ts';
import type { RootKey } from '../../model/roots.ts';
import { $tree, commitTree } from '../document/current-tree.ts';
import { withServerFields } from '../document/same-document.ts';
import { setSaved } from '../document/saved.ts';
import { announce } from '../ui/announcements.ts';
import { toChoose } from '../ui/ReasonedButton.tsx';
import { bringIn } from './bring-in.ts';
import { saveDocument } from './save.ts';
import { $conflict, type Conflict, setRequest } from './save-state.ts';
import { mergeVersions, theirsOf, undecided, versionsOf } from './versions.ts';

/** The name of the change that replaces the document with another user's version. */
const TAKE_THEIRS = 'Take their version';
/** The name of the change that replaces the document with a merge of both versions. */
const MERGE = 'Merge with their version';

const NONE: Choices = {};

interface Chosen {
  readonly root: RootKey;
  readonly version: number;
  readonly choices: Choices;
}

/** The choices, with the other user's version that they apply to. */
const $chosenVersions = atom<Chosen | null>(null);

/** The choices that the user has made in the current conflict. Choices apply only to the version for which they were made. */
export const $conflictChoices = computed([$chosenVersions, $conflict], (chosen, conflict) =>
  chosen !== null && chosen.root === conflict?.root && chosen.version === conflict.theirs.version
    ? chosen.choices
    : NONE,
);

export function choose(id: string, choice: Choice): void {
  const conflict = $conflict.get();
  if (conflict === null) return;
  $chosenVersions.set({
    root: conflict.root,
    version: conflict.theirs.version,
    choices: { ...$conflictChoices.get(), [id]: choice },
  });
}

/** Decides one clash, and returns those that remain. */
export function decide(id: string, choice: Choice): Merge['conflicts'] {
  choose(id, choice);
  const conflict = $conflict.get();
  if (conflict === null) return [];
  const choices = $conflictChoices.get();
  return undecided(mergeVersions(versionsOf(conflict), choices), choices);
}

/**
 * Chooses both texts wherever they can both be in the place, and saves the merged version unless something remains to be chosen.
 */
export async function keepBoth(): Promise<void> {
  const conflict = $conflict.get();
  if (conflict === null) return;
  const { conflicts } = mergeVersions(versionsOf(conflict), $conflictChoices.get());
  for (const { id, both } of conflicts) if (both !== undefined) choose(id, 'both');
  const left = undecided({ conflicts }, $conflictChoices.get()).length;
  if (left > 0) announce(toChoose(left) ?? '');
  else await saveMerged();
}

/**
 * Once all conflicts are decided, merges the two versions and saves the result over the other user's version. Undo restores
 * this user's version.
 */
export async function saveMerged(): Promise<void> {
  const conflict = $conflict.get();
  if (conflict === null) return;
  const versions = versionsOf(conflict);
  const merged = mergeVersions(versions, $conflictChoices.get());
  if (undecided(merged, $conflictChoices.get()).length > 0) return;
  decided(conflict);
  bringIn(conflict.root, MERGE, merged.tree, versions.theirs);
  await saveDocument(conflict.root, conflict.action);
}

/** Saves this user's document over the other user's version, by sending the number of that version. */
export async function keepMine(): Promise<void> {
  const conflict = $conflict.get();
  if (conflict === null) return;
  const theirs = theirsOf(conflict);
  const mine = $tree.get();
  decided(conflict);
  setSaved(conflict.root, theirs);
  commitTree(withServerFields(mine, conflict.root, theirs));
  await saveDocument(conflict.root, conflict.action);
}

/** Replaces the current document with the other user's version. Undo restores this user's version. */
export function takeTheirs(): void {
  const conflict = $conflict.get();
  if (conflict === null) return;
  const theirs = theirsOf(conflict);
  decided(conflict);
  bringIn(conflict.root, TAKE_THEIRS, theirs, theirs);
  announce('This is now their version. Undo brings yours back.');
}

/** Postpones the decision. Nothing is lost and nothing is saved; the next save asks again. */
export function decideLater(): void {
  $conflict.set(null);
}

function decided({ root }: Conflict): void {
  $conflict.set(null);
  $chosenVersions.set(null);
  setRequest({ root, state: 'idle' });
}
