import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { Revision } from '../../../model/revision.ts';
import type { RootKey } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { calledInside } from '../../saving/documents.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { When } from '../../ui/When.tsx';
import historySheet from './history.css?url';
import { RevisionView } from './RevisionView.tsx';
import { revisionWords } from './revision-words.ts';
import { useHistory } from './use-history.ts';

needSheets(historySheet);

/** The history of a document: its revisions, and one of them in the place of the list while it is looked at. */
export function History({ root }: { root: RootKey }) {
  const { revisions, total, loading, problem, more } = useHistory(root);
  const [open, setOpen] = useState<Revision | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const back = () => {
    const before = open;
    setOpen(null);
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-revision="${before?._id}"]`);
      (row ?? list.current)?.focus();
    });
  };
  return (
    <>
      {open === null ? (
        <div ref={list} className="he-history" tabIndex={-1}>
          <p className="he-hint">
            {`Every time somebody saves or publishes ${calledInside(root)}, that version is kept here.`}
          </p>
          <ol className="he-revisions" aria-label="Versions">
            {revisions.map((revision) => (
              <Row key={revision._id} root={root} revision={revision} onOpen={() => setOpen(revision)} />
            ))}
          </ol>
          {loading ? <p className="he-hint">Loading…</p> : null}
          {total === 0 ? <p>There is no version yet. The first save makes one.</p> : null}
          {problem === null ? null : <p role="alert">{problem}</p>}
          {problem !== null || (total !== null && revisions.length < total) ? (
            <button
              type="button"
              className="he-button"
              aria-disabled={loading || undefined}
              onClick={loading ? undefined : more}
            >
              {problem === null ? 'Show more' : 'Try again'}
            </button>
          ) : null}
        </div>
      ) : (
        <RevisionView key={open._id} root={root} revision={open} onBack={back} />
      )}
    </>
  );
}

interface RowProps {
  root: RootKey;
  revision: Revision;
  onOpen(): void;
}

function Row({ root, revision, onOpen }: RowProps) {
  const { lastPublished, published } = useStore(rootAtom(root));
  const { _id, action, createdAt } = revision;
  const isPublic = action === 'publish' && published === true && createdAt === lastPublished;
  return (
    <li>
      <button type="button" className="he-revision" data-revision={_id} onClick={onOpen}>
        <strong>{revisionWords(revision)}</strong>
        <When iso={createdAt} />
        {isPublic ? <span className="he-revision-mark">Visitors see this version</span> : null}
      </button>
    </li>
  );
}
