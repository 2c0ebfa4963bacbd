import { isSameTime, zoneWords } from '../../../src/model/event-time.ts';
import type { EventRecord, TaggedEvent } from '../../../src/model/events.ts';

export interface UpcomingOptions {
  /** The current time, in milliseconds. */
  readonly now: number;
  /** The site on which events are booked, without a slash at its end. */
  readonly bookingUrl: string;
  /** The time zone of the site. */
  readonly timeZone: string;
}

/** The events after a time, each with its next date, by that date. */
export function upcoming(records: readonly EventRecord[], options: UpcomingOptions): TaggedEvent[] {
  const { now, bookingUrl, timeZone } = options;
  return records
    .flatMap(({ dates, ...event }) => {
      const next = dates.find(({ startDate }) => Date.parse(startDate) > now);
      if (next === undefined) return [];
      // Where people go, the time is that of the place.
      const isClear = !event.eventLocation.online || isSameTime(next.startDate, event.timezone, timeZone);
      const url = `${bookingUrl}/${encodeURIComponent(event.slug)}`;
      return [{ ...event, ...next, zoneWords: isClear ? '' : zoneWords(event.timezone), url }];
    })
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
}
