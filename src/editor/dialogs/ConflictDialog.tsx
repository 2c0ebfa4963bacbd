import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { type Difference, differences } from '../stores/compare.ts';
import { decideLater, keepMine, takeTheirs } from '../stores/conflict.ts';
import { $start } from '../stores/editor.ts';
import { $tree, treeOf } from '../stores/page.ts';
import { $conflict, type Conflict } from '../stores/save.ts';
import { EditorDialog } from './EditorDialog.tsx';

/** Somebody saved the page since it was opened here: whose version is it to be? */
export function ConflictDialog() {
  const conflict = useStore($conflict);
  const user = useStore($start)?.user.username;
  if (conflict === null) return null;
  return (
    <EditorDialog title="This page has a newer version" alert wide onClose={decideLater}>
      <p>
        {conflict.savedBy !== null && conflict.savedBy === user ? (
          <>
            You saved this page in another window <When iso={conflict.savedAt} />.
          </>
        ) : (
          <>
            <strong>{conflict.savedBy ?? 'Somebody'}</strong> saved this page <When iso={conflict.savedAt} />.
          </>
        )}{' '}
        Your version is still here, and nothing is overwritten until you choose.
      </p>
      <Comparison conflict={conflict} />
      <div className="he-actions">
        <button type="button" className="he-button" onClick={decideLater}>
          Cancel
        </button>
        <button type="button" className="he-button" onClick={takeTheirs}>
          Take theirs
        </button>
        <button type="button" className="he-button he-button-main" onClick={() => void keepMine()}>
          Keep mine
        </button>
      </div>
      <p className="he-hint">
        Keep mine saves your version over theirs. Take theirs shows their version here; Undo brings yours
        back.
      </p>
    </EditorDialog>
  );
}

const WHEN = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short' });

function When({ iso }: { iso: string }) {
  const date = new Date(iso);
  return <time dateTime={iso}>{Number.isNaN(date.getTime()) ? '' : `on ${WHEN.format(date)}`}</time>;
}

function Comparison({ conflict }: { conflict: Conflict }) {
  const found = useMemo(() => differences($tree.get(), treeOf(conflict.theirs)), [conflict]);
  if (found.length === 0) return <p>The two versions say the same.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="he-compare" aria-label="What differs" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {found.map((difference) => (
            <Row key={difference.id} difference={difference} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ difference: { place, mine, theirs } }: { difference: Difference }) {
  return (
    <tr>
      <th scope="row">{place}</th>
      <td data-version="Yours">{mine ?? <em>nothing</em>}</td>
      <td data-version="Theirs">{theirs ?? <em>nothing</em>}</td>
    </tr>
  );
}
