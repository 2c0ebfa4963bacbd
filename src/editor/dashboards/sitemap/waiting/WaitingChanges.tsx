import { useCallback } from 'react';
import { Differences } from '../../../saving/Differences.tsx';
import { RequestState } from '../../../ui/RequestState.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { type Changes, loadChanges } from './waiting-calls.ts';
import type { WaitingPage } from './waiting-list.ts';

/** How the draft of a page that waits differs from what visitors see. `onChanged` is called to list it anew. */
export function WaitingChanges({ row, onChanged }: { row: WaitingPage; onChanged(): void }) {
  const request = useRequest(useCallback(() => loadChanges(row), [row]));
  return (
    <div className="he-waiting-changes">
      <RequestState request={request} waiting="Comparing…" />
      {request.value === null ? null : <Shown changes={request.value} onChanged={onChanged} />}
    </div>
  );
}

function Shown({ changes, onChanged }: { changes: Changes; onChanged(): void }) {
  if (changes === 'changed') {
    return (
      <>
        <p>Somebody has changed this page since you looked.</p>
        <button type="button" className="he-button" onClick={onChanged}>
          Look again
        </button>
      </>
    );
  }
  if (changes === 'new') return <p>Visitors see nothing of this page now. Open it to read it.</p>;
  if (changes === 'unknown') return <p>It was published too long ago to be compared here. Open the page.</p>;
  return <Differences blocks={changes} names={{ mine: 'Visitors see', theirs: 'Draft' }} />;
}
