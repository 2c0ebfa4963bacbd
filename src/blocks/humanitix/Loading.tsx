import { EVENT_TEXTS } from '../../model/texts.ts';

/** Shows a placeholder while events are being loaded. */
export function Loading() {
  return (
    <p className="events-loading" role="status">
      {EVENT_TEXTS.loading}
    </p>
  );
}
