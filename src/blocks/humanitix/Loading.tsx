import { EVENT_TEXTS } from '../../model/texts.ts';

/** In the place of events that are being loaded. */
export function Loading() {
  return (
    <p className="events-loading" role="status">
      {EVENT_TEXTS.loading}
    </p>
  );
}
