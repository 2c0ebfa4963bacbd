/** Events of the organisation that readers can book. */

/** How many events a block shows at most; the link to the events site leads to the rest. */
export const EVENTS_SHOWN = 50;

/** A public event to come, as everybody may know it. */
export interface SiteEvent {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  /** When it begins next, ISO 8601 in UTC. */
  readonly startDate: string;
  /** When that ends; null where it is not known. */
  readonly endDate: string | null;
  /** The time zone it takes place in, such as `Australia/Adelaide`. */
  readonly timezone: string;
  /** Names the time zone, such as 'Perth time', if neither the site nor a place does; otherwise ''. */
  readonly zoneWords: string;
  readonly eventLocation: EventLocation;
  /** The address for bookings. */
  readonly url: string;
  /** Why it cannot be booked: all places are taken, or the organiser takes no bookings. Absent where it can be. */
  readonly booking?: 'sold-out' | 'closed';
}

export interface EventLocation {
  /** '' where the place has no name. */
  readonly venueName: string;
  /** In one line; '' where there is none, such as online. */
  readonly address: string;
  readonly online: boolean;
}

/** An event as it is stored: with all its dates to come, so that a series goes on to the next one. */
export interface EventRecord
  extends Pick<SiteEvent, '_id' | 'name' | 'slug' | 'timezone' | 'eventLocation' | 'booking'> {
  readonly tags: readonly string[];
  /** Earliest first. */
  readonly dates: readonly Pick<SiteEvent, 'startDate' | 'endDate'>[];
}

/** An event with what a filter looks at beside its name. */
export interface TaggedEvent extends SiteEvent {
  readonly tags: readonly string[];
}

/**
 * The events that a page is made with. `unavailable`: the service did not answer, and the last good answer is too old to be
 * shown. `not-set-up`: there is no service.
 */
export type PageEvents =
  | { readonly kind: 'listed'; readonly events: readonly TaggedEvent[] }
  | { readonly kind: 'unavailable' | 'not-set-up' };

/** The state that a block shows: the events of its filter, or why there are none. Only the editor shows a block while it is loading. */
export type EventsState =
  | { readonly kind: 'listed'; readonly events: readonly SiteEvent[] }
  | { readonly kind: 'loading' | 'unavailable' | 'not-set-up' };

/**
 * The events whose name or tags have all words of the filter, in their order. Words count from their beginning, whatever the case
 * and the accents: `listen` finds 'First Listener'. A filter without words finds everything.
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

/** The state of a block with this filter, among the events that its page is made with. */
export function eventsStateOf(events: PageEvents, filter: string): EventsState {
  if (events.kind !== 'listed') return { kind: events.kind };
  return { kind: 'listed', events: eventsOfFilter(events.events, filter) };
}
