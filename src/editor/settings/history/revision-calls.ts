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
import { askServer } from '../settings-calls.ts';

/** How many revisions are listed at a time. */
export const REVISIONS_SHOWN = 20;

/**
 * A part of the history of a document, newest first; `page` counts from 1.
 * @throws ApiError
 */
export function loadRevisions(root: RootKey, page: number, size = REVISIONS_SHOWN): Promise<Revisions> {
  return askServer<Revisions>(DOCUMENTS[root].revisions, { ...targetOf(root, $tree.get()), page, size });
}

/**
 * The current documents with one as it would be if a revision was restored.
 * @throws ApiError
 */
export async function loadRevision(root: RootKey, { _id }: Revision): Promise<ContentTree> {
  const { revision, field } = DOCUMENTS[root];
  const response = await askServer<Record<DocumentField, StoredDocument>>(revision, { _id });
  return asNow(root, treeWith(root, response[field]));
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
