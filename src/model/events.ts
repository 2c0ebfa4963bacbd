/** Events of the organisation that readers can book. */

/** The most events that a block shows; the link to the events site leads to the rest. */
export const EVENTS_SHOWN = 50;

/** A coming public event, as readers see it. */
export interface SiteEvent {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  /** When it next begins, ISO 8601 in UTC. */
  readonly startDate: string;
  /** When that occurrence ends; null if unknown. */
  readonly endDate: string | null;
  /** The time zone it takes place in, such as `Australia/Adelaide`. */
  readonly timezone: string;
  /** The time zone in words, such as 'Perth time', if neither the site nor the venue implies it; otherwise ''. */
  readonly zoneWords: string;
  readonly eventLocation: EventLocation;
  /** The address for bookings. */
  readonly url: string;
  /** Why it cannot be booked: no places are left, or the organiser takes no bookings. Absent if it can be booked. */
  readonly booking?: 'sold-out' | 'closed';
}

export interface EventLocation {
  /** '' if the place has no name. */
  readonly venueName: string;
  /** On one line; '' for none, such as online. */
  readonly address: string;
  readonly online: boolean;
}

/** An event as stored, with all its coming dates, so that a series can move on to its next date. */
export interface EventRecord
  extends Pick<SiteEvent, '_id' | 'name' | 'slug' | 'timezone' | 'eventLocation' | 'booking'> {
  readonly tags: readonly string[];
  /** Earliest first. */
  readonly dates: readonly Pick<SiteEvent, 'startDate' | 'endDate'>[];
}

/** An event with the tags that filters match. */
export interface TaggedEvent extends SiteEvent {
  readonly tags: readonly string[];
}

/**
 * The events available to a page. `unavailable`: the service did not answer, and the last good answer is too old to be shown.
 * `not-set-up`: there is no service.
 */
export type PageEvents =
  | { readonly kind: 'listed'; readonly events: readonly TaggedEvent[] }
  | { readonly kind: 'unavailable' | 'not-set-up' };

/** The state that a block shows: the events of its filter, or why there are none. Only the editor shows a block while it is loading. */
export type EventsState =
  | { readonly kind: 'listed'; readonly events: readonly SiteEvent[] }
  | { readonly kind: 'loading' | 'unavailable' | 'not-set-up' };

/**
 * Returns the events whose name or tags contain every word of the filter, in their order. Words match from their beginning,
 * ignoring case and accents: `listen` finds 'First Listener'. A filter without words finds everything.
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

/** Returns the state of a block with this filter, given its page's events. */
export function eventsStateOf(events: PageEvents, filter: string): EventsState {
  if (events.kind !== 'listed') return { kind: events.kind };
  return { kind: 'listed', events: eventsOfFilter(events.events, filter) };
}
