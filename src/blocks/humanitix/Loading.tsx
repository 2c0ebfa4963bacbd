import { EVENT_TEXTS } from '../../model/texts.ts';

/** A placeholder for events that are being loaded. */
export function Loading() {
  return (
    <p className="events-loading" role="status">
      {EVENT_TEXTS.loading}
    </p>
  );
}
