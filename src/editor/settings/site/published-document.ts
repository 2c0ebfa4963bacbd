import type { SiteRootKey } from '../../../model/roots.ts';
import type { ContentTree } from '../../../model/tree.ts';
import { $tree } from '../../document/current-tree.ts';
import { DOCUMENTS, type StoredDocument, treeWith } from '../../saving/documents.ts';
import { askServer } from '../../saving/server-calls.ts';

/** The current documents with one of them as visitors see it. @throws ApiError */
export async function loadPublished(root: SiteRootKey): Promise<ContentTree> {
  const domainId = String($tree.get().roots[root]?.domainId);
  const stored = await askServer<StoredDocument>(DOCUMENTS[root].load, { domainId, published: 'true' });
  return treeWith(root, stored);
}
