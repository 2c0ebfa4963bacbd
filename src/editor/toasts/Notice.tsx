import { useStore } from '@nanostores/react';
import { decideAgain } from '../stores/conflict.ts';
import { $conflict, $request, retry } from '../stores/save.ts';

/** What failed, and what to do about it: it stays until the next try, since a toast can be missed. */
export function Notice() {
  const request = useStore($request);
  const asked = useStore($conflict) !== null;
  if (request.state !== 'error' && request.state !== 'conflict') return null;
  if (asked) return null;
  const conflict = request.state === 'conflict';
  return (
    <section className="he-notice" aria-label="Not saved">
      <p>{request.message}</p>
      <button type="button" className="he-button" onClick={conflict ? decideAgain : () => void retry()}>
        {conflict ? 'Choose a version' : 'Try again'}
      </button>
    </section>
  );
}
