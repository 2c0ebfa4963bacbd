import { ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import { $tree } from '../document/current-tree.ts';
import { $dirtyRoots } from '../document/saved.ts';

/** Returns the open documents with these ids that have unsaved changes. */
export function unsavedAmong(ids: readonly string[]): RootKey[] {
  const dirty = $dirtyRoots.get();
  return openAmong(ids).filter((root) => dirty.includes(root));
}

/**
 * Reloads the open documents with these ids, after a call from this editor has changed them. Does not reload a document with
 * unsaved changes, because its next save asks the user how to merge; nor one in which the user meanwhile types other words where
 * the call has changed them.
 * @throws ApiError
 */
export async function reloadDocuments(ids: readonly string[]): Promise<void> {
  const unsaved = unsavedAmong(ids);
  const reloaded = openAmong(ids).filter((root) => !unsaved.includes(root));
  if (reloaded.length === 0) return;
  // The code that merges is fetched on use.
  const { takeNewer } = await import('./take-newer.ts');
  for (const root of reloaded) await takeNewer(root);
}

function openAmong(ids: readonly string[]): RootKey[] {
  const { roots } = $tree.get();
  return ROOT_KEYS.filter((root) => ids.includes(String(roots[root]?._id)));
}
