import type { Revision, Revisions } from '../../../model/revision.ts';
import { PAGE_KEY, type RootKey } from '../../../model/roots.ts';
import { type ContentTree, withRootFields, withRootOf } from '../../../model/tree.ts';
import { $tree } from '../../document/current-tree.ts';
import { $dirtyRoots } from '../../document/saved.ts';
import { bringIn } from '../../saving/bring-in.ts';
import { DOCUMENTS, documentIn, type StoredDocument, targetOf, treeWith } from '../../saving/documents.ts';
import { $conflict, setRequest } from '../../saving/save-state.ts';
import { newerVersion } from '../../saving/send.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { toastSuccess } from '../../ui/toasts.ts';

/** The number of revisions loaded at a time. */
export const REVISIONS_SHOWN = 20;

/**
 * Loads a part of the history of a document, newest first. `page` counts from 1.
 * @throws ApiError
 */
export function loadRevisions(root: RootKey, page: number, size = REVISIONS_SHOWN): Promise<Revisions> {
  return askServer(DOCUMENTS[root].revisions, { ...targetOf(root, $tree.get()), page, size });
}

/** A revision in the form that it would have after restoring. */
export interface LoadedRevision {
  /** The current documents, with the revision in place of its document's current version. */
  readonly tree: ContentTree;
  /** The number of the revision's pictures and files that are no longer in the library. */
  readonly missing: number;
}

/** @throws ApiError */
export async function loadRevision(root: RootKey, { _id }: Revision): Promise<LoadedRevision> {
  const response = await askServer(DOCUMENTS[root].revision, { _id });
  return { tree: asNow(root, treeWith(root, documentIn(root, response))), missing: response.missing };
}

/** Returns the current documents, with one document taken from another tree. A page keeps its current address. */
function asNow(root: RootKey, then: ContentTree): ContentTree {
  const now = $tree.get();
  if (root !== PAGE_KEY) return withRootOf(now, root, then);
  return withRootOf(
    now,
    root,
    withRootFields(then, root, { ...then.roots.page, slug: now.roots.page.slug! }),
  );
}

/** The name of the change that restores a version. */
const RESTORE = 'Restore a version';

/**
 * Makes a revision the draft of its document, on the server and in this editor. Undo restores the previous document, including
 * unsaved changes. If another user has saved a newer version, restores nothing, but shows that version or, if there are unsaved
 * changes, opens the conflict dialog. Returns why the revision was not restored, in words; null if it was restored.
 * @throws ApiError
 */
export async function restoreRevision(root: RootKey, { _id }: Revision): Promise<string | null> {
  const tree = $tree.get();
  const body = { ...targetOf(root, tree), revision: _id, version: Number(tree.roots[root]?.version) };
  try {
    const response = await changeOnServer(DOCUMENTS[root].restore, body);
    take(root, RESTORE, documentIn(root, response));
    toastSuccess('Version restored', {
      note: 'Visitors see it once you publish it. Undo brings back what was here.',
    });
    return null;
  } catch (error) {
    const newer = newerVersion(root, error);
    if (newer === null) throw error;
    const author = newer.savedBy ?? 'Somebody';
    if (!$dirtyRoots.get().includes(root)) {
      take(root, `Take ${author}’s version`, newer.theirs);
      return `Nothing was restored: ${author} has saved a newer version meanwhile. It is here now. Look at the differences again, then restore.`;
    }
    const message = `${author} has saved a newer version meanwhile.`;
    const conflict = { root, action: 'save', ...newer } as const;
    setRequest({ root, state: 'conflict', action: 'save', message, conflict });
    $conflict.set(conflict);
    return `Nothing was restored: ${message}`;
  }
}

/** Makes the server's version both the current version and the saved one. */
function take(root: RootKey, name: string, stored: StoredDocument): void {
  const next = withRootOf($tree.get(), root, treeWith(root, stored));
  bringIn(root, name, next, next);
  setRequest({ root, state: 'saved' });
}

/** The words for each action, for the beginning of a sentence. */
const DONE: Readonly<Record<Revision['action'], string>> = {
  save: 'Saved',
  publish: 'Published',
  unpublish: 'Unpublished',
  takeBack: 'Publication taken back',
  delete: 'Deleted',
  restore: 'Restored from an earlier version',
  removed: 'Removed from the history',
};

/** Returns words such as 'Published by mira'. */
export function revisionWords({ action, savedBy }: Revision): string {
  return savedBy === null ? DONE[action] : `${DONE[action]} by ${savedBy}`;
}

/**
 * Says how many pictures and files of a version are missing. @param count the number of the version's pictures and files that
 * are no longer in the library
 */
export function missingWords(count: number): string {
  const what = count === 1 ? 'One picture or file' : `${count} pictures or files`;
  return `${what} of this version ${count === 1 ? 'is' : 'are'} no longer in the library. Once you have restored it, choose others in ${count === 1 ? 'its place' : 'their places'}.`;
}
