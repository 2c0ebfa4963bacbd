import type { Revision, Revisions } from '../../../model/revision.ts';
import { PAGE_KEY, type RootKey } from '../../../model/roots.ts';
import { type ContentTree, withRootFields, withRootOf } from '../../../model/tree.ts';
import { $tree } from '../../document/current-tree.ts';
import {
  DOCUMENTS,
  type DocumentField,
  type StoredDocument,
  targetOf,
  treeWith,
} from '../../saving/documents.ts';
import { askServer } from '../../saving/server-calls.ts';

/** How many revisions are listed at a time. */
export const REVISIONS_SHOWN = 20;

/**
 * A part of the history of a document, newest first; `page` counts from 1.
 * @throws ApiError
 */
export function loadRevisions(root: RootKey, page: number, size = REVISIONS_SHOWN): Promise<Revisions> {
  return askServer<Revisions>(DOCUMENTS[root].revisions, { ...targetOf(root, $tree.get()), page, size });
}

/** A revision as it would be if it was restored. */
export interface LoadedRevision {
  /** The current documents with the one of the revision in its place. */
  readonly tree: ContentTree;
  /** How many of its pictures and files are no longer in the library. */
  readonly missing: number;
}

/** @throws ApiError */
export async function loadRevision(root: RootKey, { _id }: Revision): Promise<LoadedRevision> {
  const { revision, field } = DOCUMENTS[root];
  const response = await askServer<Record<DocumentField, StoredDocument> & { missing: number }>(revision, {
    _id,
  });
  return { tree: asNow(root, treeWith(root, response[field])), missing: response.missing };
}

/** The current documents with one of another tree in the place of the current one; a page stays at its address. */
function asNow(root: RootKey, then: ContentTree): ContentTree {
  const now = $tree.get();
  if (root !== PAGE_KEY) return withRootOf(now, root, then);
  return withRootOf(
    now,
    root,
    withRootFields(then, root, { ...then.roots.page, slug: now.roots.page.slug! }),
  );
}
