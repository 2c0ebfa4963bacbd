import { useCallback } from 'react';
import { Differences } from '../../../saving/Differences.tsx';
import { RequestState } from '../../../ui/RequestState.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { type Changes, loadChanges } from './waiting-calls.ts';
import type { WaitingPage } from './waiting-list.ts';

/** How the draft of a page that waits differs from what visitors see. */
export function WaitingChanges({ row }: { row: WaitingPage }) {
  const request = useRequest(useCallback(() => loadChanges(row), [row]));
  return (
    <div className="he-waiting-changes">
      <RequestState request={request} waiting="Comparing…" />
      {request.value === null ? null : <Shown changes={request.value} />}
    </div>
  );
}

function Shown({ changes }: { changes: Changes }) {
  if (changes === 'new') return <p>Visitors see nothing of this page now. Open it to read it.</p>;
  if (changes === 'unknown') return <p>It was published too long ago to be compared here. Open the page.</p>;
  return <Differences blocks={changes} names={{ mine: 'Visitors see', theirs: 'Draft' }} />;
}
