import { ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import type { DocumentChanged } from '../../model/together.ts';
import { $tree, commitTree } from '../document/current-tree.ts';
import { endTyping } from '../document/history.ts';
import { ownerLabel } from '../document/labels.ts';
import { rebaseHistory } from '../document/rebase-history.ts';
import { withKnownParts } from '../document/same-document.ts';
import { $saved, setSaved } from '../document/saved.ts';
import { $selection } from '../document/selection.ts';
import { versionsOf } from '../saving/conflict.ts';
import { calledInside, type StoredDocument } from '../saving/documents.ts';
import { loadStored } from '../saving/reload-documents.ts';
import { $conflict, requestOf, setRequest, whenNotSaving } from '../saving/save-state.ts';
import { mergeVersions, undecided } from '../saving/versions.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';

/** The arrivals of each document run one after the other. */
// @bounded one for each document (arrivals.test.ts)
const running = new Map<RootKey, Promise<void>>();

/**
 * Takes over a version that somebody else has stored: all of it if nothing is changed here, and merged with the changes otherwise.
 * Changes that clash stay as they are here, and the person is asked when they like. A document that cannot be loaded is left for
 * the next save, which notices the newer version.
 */
export function arrive(change: DocumentChanged): Promise<void> {
  const root = ROOT_KEYS.find((key) => $tree.get().roots[key]?._id === change.id);
  if (root === undefined) return Promise.resolve();
  const next = (running.get(root) ?? Promise.resolve()).then(() => takeOver(root, change)).catch(() => {});
  running.set(root, next);
  return next;
}

async function takeOver(root: RootKey, { version, slug, by }: DocumentChanged): Promise<void> {
  if (version === null) {
    toastError(`${by} has deleted ${calledInside(root)}. Your work is still here.`);
    return;
  }
  await whenNotSaving(root);
  if (isKnown(root, version)) return;
  const stored = await loadStored(root, slug);
  await whenNotSaving(root);
  if (isKnown(root, Number(stored.version)) || $conflict.get()?.root === root) return;
  merge(root, stored, by);
}

/** Returns whether the editor already has this version, for example because it has stored the version itself. */
function isKnown(root: RootKey, version: number): boolean {
  return Number($saved.get().roots[root]?.version ?? 0) >= version;
}

function merge(root: RootKey, theirs: StoredDocument, by: string): void {
  const { updatedAt } = theirs as { updatedAt?: string | null };
  const conflict = { root, action: 'save', savedBy: by, savedAt: updatedAt ?? '', theirs } as const;
  const versions = versionsOf(conflict);
  const merged = mergeVersions(versions);
  if (undecided(merged, {}).length > 0) {
    const message = `${by} has saved other words where you have written. Yours are still here.`;
    setRequest({ root, state: 'conflict', action: 'save', message, conflict });
    announce(message);
    return;
  }
  const before = $tree.get();
  const after = withKnownParts(before, merged.tree);
  setSaved(root, withKnownParts(after, versions.theirs));
  // Typing goes on in a new step of the history, because the step before it is made to fit.
  endTyping();
  commitTree(after);
  rebaseHistory(before, after);
  if (requestOf(root).state === 'conflict') setRequest({ root, state: 'idle' });
  const owner = $selection.get()?.owner;
  if (owner !== undefined && before.blocks[owner] !== after.blocks[owner])
    announce(`${by} has changed this too: ${ownerLabel(after, owner)}`);
}
