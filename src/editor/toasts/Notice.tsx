import { useStore } from '@nanostores/react';
import { $request, retry } from '../stores/save.ts';

/** What failed, and what to do about it: it stays until the next try, since a toast can be missed. */
export function Notice() {
  const request = useStore($request);
  if (request.state !== 'error' && request.state !== 'conflict') return null;
  return (
    <section className="he-notice" aria-label="Not saved">
      <p>{request.message}</p>
      <button type="button" className="he-button" onClick={() => void retry()}>
        Try again
      </button>
    </section>
  );
}
