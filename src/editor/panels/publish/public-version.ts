import { useEffect, useState } from 'react';
import type { StoredPage } from '../../../model/page.ts';
import { isSiteRootKey, PAGE_KEY, type RootKey } from '../../../model/roots.ts';
import type { ContentTree } from '../../../model/tree.ts';
import { $tree, documentOf } from '../../document/current-tree.ts';
import { DOCUMENTS, type StoredDocument, treeWith } from '../../saving/documents.ts';
import { loadPublished } from '../../saving/load-published.ts';
import { askServer } from '../../saving/server-calls.ts';

/** The version of a document that visitors see. It is `new` if they see none, and `unknown` if it cannot be loaded. */
export type PublicVersion = ContentTree | 'new' | 'unknown';

/** Loads the version of a document that visitors see; null while it is loading. */
export function usePublicVersion(root: RootKey): PublicVersion | null {
  const [version, setVersion] = useState<PublicVersion | null>(null);
  useEffect(() => {
    let wanted = true;
    load(root).then(
      (loaded) => wanted && setVersion(loaded),
      () => wanted && setVersion('unknown'),
    );
    return () => {
      wanted = false;
    };
  }, [root]);
  return version;
}

async function load(root: RootKey): Promise<PublicVersion> {
  const document = documentOf($tree.get(), root) as StoredDocument;
  if (!document.published) return 'new';
  if (!isSiteRootKey(root)) {
    const live = await loadPublished(document as StoredPage);
    return live === null ? 'unknown' : treeWith(PAGE_KEY, live);
  }
  // The calls that load the documents around the page take the same query.
  const path = DOCUMENTS[root].load as 'site/loadNav';
  const shown = await askServer(path, { domainId: document.domainId, published: 'true' });
  return treeWith(root, shown as StoredDocument);
}
