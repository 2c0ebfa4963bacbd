import { useStore } from '@nanostores/react';
import { submittedAt } from '../../../model/submitted-at.ts';
import { $start } from '../../document/start-editor.ts';
import { Fold } from '../../lists/Retention.tsx';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { loadRemovals } from './submission-calls.ts';
import { removalWords } from './submission-words.ts';

/** Who deleted which submissions, and when: all that is still known of them. */
export function Removals() {
  return (
    <Fold summary="Who deleted submissions">
      <List />
    </Fold>
  );
}

function List() {
  const request = useRequest(loadRemovals);
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
  const at = (iso: string) => submittedAt(iso, timeZone);
  return (
    <div className="he-removals">
      <RequestState request={request} waiting="Looking it up…" />
      {request.value?.length === 0 ? <p>No deletion is on record.</p> : null}
      <ul>
        {(request.value ?? []).map((removal) => (
          <li key={removal._id}>{removalWords(removal, at)}</li>
        ))}
      </ul>
    </div>
  );
}
