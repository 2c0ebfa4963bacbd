import { isSameTime, zoneWords } from '../../../src/model/event-time.ts';
import type { EventRecord, TaggedEvent } from '../../../src/model/events.ts';

export interface UpcomingOptions {
  /** The current time, in milliseconds. */
  readonly now: number;
  /** The site that books events, without a trailing slash. */
  readonly bookingUrl: string;
  /** The site's time zone. */
  readonly timeZone: string;
}

/** Returns the upcoming events, each with its next date, in date order. */
export function upcoming(records: readonly EventRecord[], options: UpcomingOptions): TaggedEvent[] {
  const { now, bookingUrl, timeZone } = options;
  return records
    .flatMap(({ dates, ...event }) => {
      const next = dates.find(({ startDate }) => Date.parse(startDate) > now);
      if (next === undefined) return [];
      // The times of an event at a physical venue are in the time zone of the venue.
      const isClear = !event.eventLocation.online || isSameTime(next.startDate, event.timezone, timeZone);
      const url = `${bookingUrl}/${encodeURIComponent(event.slug)}`;
      return [{ ...event, ...next, zoneWords: isClear ? '' : zoneWords(event.timezone), url }];
    })
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
}
