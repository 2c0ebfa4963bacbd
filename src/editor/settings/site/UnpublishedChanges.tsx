import { useStore } from '@nanostores/react';
import { useCallback, useId, useMemo, useState } from 'react';
import { ROOT_NAMES, type SiteRootKey } from '../../../model/roots.ts';
import type { ContentTree } from '../../../model/tree.ts';
import { $tree, rootAtom } from '../../document/current-tree.ts';
import { $publications } from '../../document/saved.ts';
import { Loaded } from '../../lists/Loaded.tsx';
import { differencesFrom } from '../../saving/compare.ts';
import { Differences } from '../../saving/Differences.tsx';
import { DOCUMENTS, type StoredDocument, treeWith } from '../../saving/documents.ts';
import { askServer } from '../../saving/server-calls.ts';

/**
 * Loads the published version of one document, and returns it together with the current versions of the other documents.
 * @throws ApiError
 */
export async function loadPublished(root: SiteRootKey): Promise<ContentTree> {
  const domainId = String($tree.get().roots[root]?.domainId);
  const stored = await askServer(DOCUMENTS[root].load, { domainId, published: 'true' });
  return treeWith(root, stored as StoredDocument);
}

/**
 * Shows a button that lists the unpublished changes of a public document, block by block. Shows nothing if there are no
 * unpublished changes.
 */
export function UnpublishedChanges({ root }: { root: SiteRootKey }) {
  const id = useId();
  const { differs, words } = useStore($publications)[root];
  const { lastPublished } = useStore(rootAtom(root));
  const [open, setOpen] = useState(false);
  if (!differs || words === 'Not public') return null;
  return (
    <div className="he-unpublished">
      <button
        type="button"
        className="he-button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`${open ? 'Hide' : 'Show'} what is not public: ${ROOT_NAMES[root]}`}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide what is not public' : 'Show what is not public'}
      </button>
      {open ? (
        <div id={id}>
          <Changes key={String(lastPublished)} root={root} />
        </div>
      ) : null}
    </div>
  );
}

/** Loads the published version again after each publication. */
function Changes({ root }: { root: SiteRootKey }) {
  const load = useCallback(() => loadPublished(root), [root]);
  return (
    <Loaded load={load} waiting="Looking up what is public…">
      {(published) => <Comparison root={root} published={published} />}
    </Loaded>
  );
}

function Comparison({ root, published }: { root: SiteRootKey; published: ContentTree }) {
  const now = useStore($tree);
  const blocks = useMemo(() => differencesFrom(root, published, now), [root, published, now]);
  if (blocks.length === 0) return <p className="he-hint">Visitors see the same words as here.</p>;
  return <Differences blocks={blocks} names={{ mine: 'Public', theirs: 'Here' }} />;
}
