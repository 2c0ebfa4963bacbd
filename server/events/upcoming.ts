import type { EventRecord, TaggedEvent } from '../../src/model/events.ts';

/**
 * The events after a time, each with its next date, by that date.
 *
 * @param now milliseconds
 * @param bookingUrl the site on which they are booked, without a slash at its end
 */
export function upcoming(records: readonly EventRecord[], now: number, bookingUrl: string): TaggedEvent[] {
  return records
    .flatMap(({ dates, ...event }) => {
      const next = dates.find(({ startDate }) => Date.parse(startDate) > now);
      if (next === undefined) return [];
      return [{ ...event, ...next, url: `${bookingUrl}/${encodeURIComponent(event.slug)}` }];
    })
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
}
