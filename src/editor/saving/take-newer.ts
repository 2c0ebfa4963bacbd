import type { RootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { $saved } from '../document/saved.ts';
import { ofThisSite } from '../document/sites.ts';
import { getApi } from '../document/start-editor.ts';
import { DOCUMENTS, type StoredDocument } from './documents.ts';
import { mergeIn } from './merge-in.ts';
import { $conflict, type Conflict, whenNotSaving } from './save-state.ts';

/**
 * Loads an open document as the server has it now, and merges it with what is changed here, unless something clashes. Waits for a
 * save that is under way.
 *
 * @param by who has stored the version, if that is known, and the address of the page, if it may have changed
 * @returns the version that clashes, or null, and the documents as they were before; null if nothing was to be done, because the
 * editor has a newer version by then, or asks about the document already
 * @throws ApiError
 */
export async function takeNewer(
  root: RootKey,
  by: { readonly name?: string; readonly slug?: string | undefined } = {},
): Promise<{ readonly clash: Conflict | null; readonly before: ContentTree } | null> {
  const theirs = (await getApi(DOCUMENTS[root].load, queryOf(root, by.slug))) as StoredDocument;
  await whenNotSaving(root);
  if (Number(theirs.version) < knownVersion(root) || $conflict.get()?.root === root) return null;
  const { updatedAt } = theirs as { updatedAt?: string | null };
  const conflict: Conflict = {
    root,
    action: 'save',
    savedBy: by.name ?? null,
    savedAt: updatedAt ?? '',
    theirs,
  };
  const before = $tree.get();
  return { clash: mergeIn(conflict) ? null : conflict, before };
}

/** Returns the version of a document that the editor last got from the server, or has stored there itself. */
export function knownVersion(root: RootKey): number {
  return Number($saved.get().roots[root]?.version ?? 0);
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
