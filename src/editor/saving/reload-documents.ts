import { ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import { $tree, recordPatches } from '../document/current-tree.ts';
import { $dirtyRoots } from '../document/saved.ts';
import { ofThisSite } from '../document/sites.ts';
import { getApi } from '../document/start-editor.ts';
import { accept } from './accept-response.ts';
import { DOCUMENTS, type StoredDocument, treeWith } from './documents.ts';

/** Returns the open documents with these ids that have unsaved changes. */
export function unsavedAmong(ids: readonly string[]): RootKey[] {
  const dirty = $dirtyRoots.get();
  return openAmong(ids).filter((root) => dirty.includes(root));
}

/**
 * Reloads the open documents with these ids, after a call from this editor has changed them. Does not reload a document with
 * unsaved changes, because its next save asks the user how to merge.
 * @throws ApiError
 */
export async function reloadDocuments(ids: readonly string[]): Promise<void> {
  const unsaved = unsavedAmong(ids);
  for (const root of openAmong(ids).filter((one) => !unsaved.includes(one))) {
    const recording = recordPatches();
    try {
      const stored = await loadStored(root);
      accept(root, treeWith(root, stored), recording.patches);
    } finally {
      recording.stop();
    }
  }
}

function openAmong(ids: readonly string[]): RootKey[] {
  const { roots } = $tree.get();
  return ROOT_KEYS.filter((root) => ids.includes(String(roots[root]?._id)));
}

/**
 * Loads an open document as the server has it now.
 *
 * @param slug the address of the page, if it may have changed
 * @throws ApiError
 */
export async function loadStored(root: RootKey, slug?: string): Promise<StoredDocument> {
  return (await getApi(DOCUMENTS[root].load, queryOf(root, slug))) as StoredDocument;
}

function queryOf(root: RootKey, slug?: string) {
  const { roots } = $tree.get();
  if (root !== 'page') return { domainId: String(roots[root]?.domainId) };
  return {
    slug: slug ?? String(roots.page.slug),
    collection: String(roots.page.collection),
    ...ofThisSite(),
  };
}
