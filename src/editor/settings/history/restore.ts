import type { Revision } from '../../../model/revision.ts';
import type { RootKey } from '../../../model/roots.ts';
import { withRootOf } from '../../../model/tree.ts';
import { $tree } from '../../document/current-tree.ts';
import { dirtyRoots } from '../../document/saved.ts';
import { bringIn } from '../../saving/bring-in.ts';
import {
  DOCUMENTS,
  type DocumentField,
  type StoredDocument,
  targetOf,
  treeWith,
} from '../../saving/documents.ts';
import { $conflict, setRequest } from '../../saving/save-state.ts';
import { newerVersion } from '../../saving/send.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { toastSuccess } from '../../ui/toasts.ts';

/** The name of the change that a restored version makes. */
const RESTORE = 'Restore a version';

/**
 * Makes a revision the draft of its document, on the server and here. Undo brings back what was here, unsaved changes included.
 * If somebody has saved a newer version meanwhile, nothing is restored: that version is taken over, or, where there are unsaved
 * changes, the question about the two versions is asked. Returns why it was not restored; null if it was.
 * @throws ApiError
 */
export async function restoreRevision(root: RootKey, { _id }: Revision): Promise<string | null> {
  const tree = $tree.get();
  const body = { ...targetOf(root, tree), revision: _id, version: tree.roots[root]?.version };
  try {
    const response = await changeOnServer<Record<DocumentField, StoredDocument>>(
      DOCUMENTS[root].restore,
      body,
    );
    take(root, RESTORE, response[DOCUMENTS[root].field]);
    toastSuccess('Version restored', {
      note: 'Visitors see it once you publish it. Undo brings back what was here.',
    });
    return null;
  } catch (error) {
    const newer = newerVersion(root, error);
    if (newer === null) throw error;
    const author = newer.savedBy ?? 'Somebody';
    if (!dirtyRoots().includes(root)) {
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

/** Makes the server's version the current and the saved one. */
function take(root: RootKey, name: string, stored: StoredDocument): void {
  const next = withRootOf($tree.get(), root, treeWith(root, stored));
  bringIn(root, name, next, next);
  setRequest({ root, state: 'saved' });
}
