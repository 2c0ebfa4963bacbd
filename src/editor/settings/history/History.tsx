import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Revision } from '../../../model/revision.ts';
import {
  FOOTER_KEY,
  NAV_KEY,
  PAGE_KEY,
  type RootKey,
  SETTINGS_KEY,
  type SiteRootKey,
} from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { Action } from '../../lists/actions.tsx';
import { useMore } from '../../lists/use-more.ts';
import { calledInside } from '../../saving/documents.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { RadioTiles, type Tile } from '../../ui/RadioTiles.tsx';
import { When } from '../../ui/When.tsx';
import historySheet from './history.css?url';
import { RevisionView } from './RevisionView.tsx';
import { loadRevisions, REVISIONS_SHOWN, revisionWords } from './revisions.ts';

needSheets(historySheet);

/** Shows the versions of the page. */
export function PageHistory() {
  return <History root={PAGE_KEY} />;
}

const DOCUMENTS: readonly Tile<SiteRootKey>[] = [
  { value: SETTINGS_KEY, label: 'Site settings' },
  { value: NAV_KEY, label: 'Navigation' },
  { value: FOOTER_KEY, label: 'Footer' },
];

/** Shows the versions of the settings, the navigation or the footer. */
export function SiteHistory() {
  const [root, setRoot] = useState<SiteRootKey>(SETTINGS_KEY);
  return (
    <>
      <fieldset className="he-history-choice">
        <legend>Versions of</legend>
        <RadioTiles<SiteRootKey> tiles={DOCUMENTS} value={root} onChoose={setRoot} />
      </fieldset>
      <History key={root} root={root} />
    </>
  );
}

/** Shows the history of a document: its revisions, or one revision in place of the list. */
function History({ root }: { root: RootKey }) {
  const { rows, rest: total, loading, problem, more, first } = useRevisions(root);
  const [open, setOpen] = useState<Revision | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const back = () => {
    setOpen(null);
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-revision="${open?._id}"]`);
      (row ?? list.current)?.focus();
    });
  };
  if (open !== null) {
    return (
      <RevisionView
        key={open._id}
        root={root}
        revision={open}
        onBack={back}
        onRemoved={() => {
          back();
          void first();
        }}
      />
    );
  }
  return (
    <div ref={list} className="he-history" tabIndex={-1}>
      <p className="he-hint">
        {`Every time somebody saves or publishes ${calledInside(root)}, that version is kept here.`}
      </p>
      <ol className="he-revisions" aria-label="Versions">
        {rows.map((revision) => (
          <Row key={revision._id} root={root} revision={revision} onOpen={() => setOpen(revision)} />
        ))}
      </ol>
      {loading ? <p className="he-hint">Loading…</p> : null}
      {total === 0 ? <p>There is no version yet. The first save makes one.</p> : null}
      {problem === null ? null : <p role="alert">{problem}</p>}
      {problem !== null || (total !== null && rows.length < total) ? (
        <Action
          label={problem === null ? 'Show more' : 'Try again'}
          off={loading}
          onChoose={() => void more()}
        />
      ) : null}
    </div>
  );
}

/**
 * Returns the revisions of a document, newest first. Reloads the first part of the list after each save, and loads further
 * parts on request.
 */
function useRevisions(root: RootKey) {
  const { version } = useStore(rootAtom(root));
  const history = useMore<Revision, number>(async (after) => {
    const page = Math.floor(after.length / REVISIONS_SHOWN) + 1;
    const { revisions, total } = await loadRevisions(root, page);
    const known = new Set(after.map(({ _id }) => _id));
    return { rows: revisions.filter(({ _id }) => !known.has(_id)), rest: total };
  });
  // Reloads the list, because each new version has a revision of its own.
  useEffect(() => {
    void history.first();
    return history.stop;
  }, [root, version]);
  return history;
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
  if (action === 'removed') {
    return (
      <li className="he-revision">
        <span>{revisionWords(revision)}</span>
        <When iso={createdAt} />
      </li>
    );
  }
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
