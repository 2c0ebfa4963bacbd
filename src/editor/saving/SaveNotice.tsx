import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { NoticeBox } from '../ui/NoticeBox.tsx';
import { closeFailure, retry, saveAsNewPage } from './save.ts';
import { $conflict, $saveRequest, decideAgain } from './save-state.ts';

/**
 * Shows a failed save: the error, what happens next, and what the user can do. The notice stays until the document is saved,
 * because a toast can be missed.
 */
export function SaveNotice() {
  const request = useStore($saveRequest);
  const asked = useStore($conflict)?.root === request.root;
  if (request.state === 'conflict' && !asked) {
    return (
      <NoticeBox label="Not saved">
        <p>{request.message}</p>
        <button type="button" className="he-button" onClick={decideAgain}>
          Choose a version
        </button>
      </NoticeBox>
    );
  }
  const failed = request.state === 'error' ? request.message : request.state === 'saving' && request.failed;
  if (!failed) return null;
  const remedy = request.state === 'error' ? request.remedy : undefined;
  if (remedy === 'new-page' || remedy === 'message') {
    const isNew = remedy === 'new-page';
    return (
      <NoticeBox label="Not saved">
        <p>{failed}</p>
        <button
          type="button"
          className="he-button"
          onClick={isNew ? () => void saveAsNewPage() : closeFailure}
        >
          {isNew ? 'Save as a new page' : 'Close'}
        </button>
      </NoticeBox>
    );
  }
  const trying = request.state === 'saving';
  return (
    <NoticeBox label="Not saved">
      <p>
        {failed} {trying ? 'Trying again now.' : null}
        {request.state === 'error' && request.retryAt !== undefined ? <Next at={request.retryAt} /> : null}
      </p>
      <button
        type="button"
        className="he-button"
        aria-disabled={trying || undefined}
        onClick={trying ? undefined : () => void retry()}
      >
        Try again
      </button>
    </NoticeBox>
  );
}

/**
 * Shows the time until the next attempt. Hides the countdown from screen readers. The live region announces only once that
 * there will be another attempt.
 */
function Next({ at }: { at: number | null }) {
  const seconds = useSecondsTo(at);
  if (at === null) return 'It is tried again as soon as the connection is back.';
  return `Trying again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

function useSecondsTo(at: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (at === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(1, Math.round(((at ?? now) - now) / 1000));
}
