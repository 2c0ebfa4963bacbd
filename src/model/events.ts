/** Events of the organisation that readers can book. */

/** The maximum number of events in a block. For further events, the block links to the events site. */
export const EVENTS_SHOWN = 50;

/** A future public event, as readers see it. */
export interface SiteEvent {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  /** When the next occurrence begins (ISO 8601, UTC). */
  readonly startDate: string;
  /** When the next occurrence ends (ISO 8601, UTC); null if unknown. */
  readonly endDate: string | null;
  /** The time zone of the venue, such as `Australia/Adelaide`. */
  readonly timezone: string;
  /** The time zone in words, such as 'Perth time'; '' if it is clear from the site or the venue. */
  readonly zoneWords: string;
  readonly eventLocation: EventLocation;
  /** The address for bookings. */
  readonly url: string;
  /**
   * The reason why the event cannot be booked: it is sold out, or the organiser takes no bookings. Absent if the event can be
   * booked.
   */
  readonly booking?: 'sold-out' | 'closed';
}

export interface EventLocation {
  /** The name of the venue; '' if it has none. */
  readonly venueName: string;
  /** The address in one line; '' if there is none, as for online events. */
  readonly address: string;
  readonly online: boolean;
}

/** A stored event with all its future dates, so that a series can move on to its next date. */
export interface EventRecord
  extends Pick<SiteEvent, '_id' | 'name' | 'slug' | 'timezone' | 'eventLocation' | 'booking'> {
  readonly tags: readonly string[];
  /** Earliest first. */
  readonly dates: readonly Pick<SiteEvent, 'startDate' | 'endDate'>[];
}

/** An event with the tags that a block's filter compares. */
export interface TaggedEvent extends SiteEvent {
  readonly tags: readonly string[];
}

/**
 * The events for the blocks of a page. `unavailable`: the events service did not respond, and its last successful response is
 * too old to show. `not-set-up`: the owner has not configured an events service.
 */
export type PageEvents =
  | { readonly kind: 'listed'; readonly events: readonly TaggedEvent[] }
  | { readonly kind: 'unavailable' | 'not-set-up' };

/**
 * The state of an events block: its events, or the reason why it has none. Only the editor shows an events block while its
 * events are loading.
 */
export type EventsState =
  | { readonly kind: 'listed'; readonly events: readonly SiteEvent[] }
  | { readonly kind: 'loading' | 'unavailable' | 'not-set-up' };

/**
 * Returns the events whose name or tags contain every word of the filter, in the given order. A word matches the beginning of a
 * word in the event, ignoring case and accents: `listen` matches 'First Listener'. A filter without words matches all events.
 */
export function eventsOfFilter<Event extends Pick<TaggedEvent, 'name' | 'tags'>>(
  events: readonly Event[],
  filter: string,
): readonly Event[] {
  const wanted = wordsOf(filter);
  if (wanted.length === 0) return events;
  return events.filter(({ name, tags }) => {
    const words = wordsOf([name, ...tags].join(' '));
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the state of an events block, from the events of its page and the block's filter. */
export function eventsStateOf(events: PageEvents, filter: string): EventsState {
  if (events.kind !== 'listed') return { kind: events.kind };
  return { kind: 'listed', events: eventsOfFilter(events.events, filter) };
}
