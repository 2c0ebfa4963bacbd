import { z } from 'zod';
import { isTimeZone } from '../../../src/model/event-time.ts';
import type { EventLocation, EventRecord } from '../../../src/model/events.ts';
import { oneLine } from '../../../src/model/one-line.ts';
import { EVENTS } from '../../core/limits/limits.ts';

/** The maximum length of each text, in characters. Longer texts are cut. */
const LENGTHS = { id: 100, slug: 200, name: 200, venue: 200, address: 300, tag: 100 } as const;

/** The last accepted year. A later year is a mistake, and may have more digits than dates can hold. */
const LAST_YEAR = 9999;

const text = (max: number) =>
  oneLine().transform((value) => [...value.slice(0, 2 * max)].slice(0, max).join(''));
const optionalText = (max: number) => text(max).catch('');
const time = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .refine((date) => date.getUTCFullYear() <= LAST_YEAR)
  .transform((date) => date.toISOString());

/** `deleted` marks a single date that the organiser has removed from a series. */
const dateSchema = z.looseObject({
  startDate: time,
  endDate: time.nullable().catch(null),
  disabled: z.boolean().catch(false),
  deleted: z.boolean().catch(false),
});

const tagSchema = z.union([text(LENGTHS.tag), z.looseObject({ name: text(LENGTHS.tag) })]);

const eventSchema = z.looseObject({
  _id: z.string().min(1).max(LENGTHS.id),
  name: text(LENGTHS.name).pipe(z.string().min(1)),
  slug: z
    .string()
    .regex(/^[\p{L}\p{N}._~-]+$/u)
    .max(LENGTHS.slug),
  startDate: time,
  endDate: time.nullable().catch(null),
  timezone: z.string().catch(''),
  published: z.boolean().default(true),
  public: z.boolean().default(true),
  markedAsSoldOut: z.boolean().catch(false),
  suspendSales: z.boolean().catch(false),
  dates: z.array(z.unknown()).catch([]),
  tags: z.array(z.unknown()).catch([]),
  tagIds: z.array(z.unknown()).catch([]),
  eventLocation: z
    .looseObject({
      type: optionalText(LENGTHS.tag),
      venueName: optionalText(LENGTHS.venue),
      address: optionalText(LENGTHS.address),
    })
    .catch({ type: '', venueName: '', address: '' }),
});

type ApiEvent = z.output<typeof eventSchema>;

export interface ReadOptions {
  /** The current time, ISO 8601. */
  readonly now: string;
  /** The time zone used for events that name a time zone that does not exist. */
  readonly timeZone: string;
  /** The names of tags by id. */
  readonly tagNames: ReadonlyMap<string, string>;
}

/**
 * Extracts the upcoming public events from the service's response. Keeps only the fields that are shown, and limits their
 * lengths. Drops an event that cannot be read. Never copies the link to an online event, because that link is only for people
 * who booked the event.
 */
export function readEvents(sent: readonly unknown[], options: ReadOptions): EventRecord[] {
  return sent.flatMap((value) => {
    const { data } = eventSchema.safeParse(value);
    if (data === undefined || !data.published || !data.public) return [];
    const dates = datesToCome(data, options.now);
    return dates.length === 0 ? [] : [recordOf(data, dates, options)];
  });
}

/** Whether a value from the service is an event, even a private or past event. */
export function isEvent(value: unknown): boolean {
  return eventSchema.safeParse(value).success;
}

/** Whether any event from the service has tag ids. */
export function hasTagIds(sent: readonly unknown[]): boolean {
  return sent.some((value) => (eventSchema.safeParse(value).data?.tagIds.length ?? 0) > 0);
}

function recordOf(
  event: ApiEvent,
  dates: EventRecord['dates'],
  { timeZone, tagNames }: ReadOptions,
): EventRecord {
  const { _id, name, slug, timezone } = event;
  return {
    _id,
    name,
    slug,
    timezone: isTimeZone(timezone) ? timezone : timeZone,
    eventLocation: locationOf(event),
    tags: tagsOf(event, tagNames),
    dates,
    ...bookingOf(event),
  };
}

function bookingOf({ markedAsSoldOut, suspendSales }: ApiEvent): Pick<EventRecord, 'booking'> {
  if (markedAsSoldOut) return { booking: 'sold-out' };
  return suspendSales ? { booking: 'closed' } : {};
}

function locationOf({ eventLocation: { type, venueName, address } }: ApiEvent): EventLocation {
  const online = type.toLowerCase() === 'online';
  return online ? { venueName: '', address: '', online } : { venueName, address, online };
}

function tagsOf({ tags, tagIds }: ApiEvent, names: ReadonlyMap<string, string>): string[] {
  const own = tags.slice(0, EVENTS.tags).flatMap((tag) => {
    const { data } = tagSchema.safeParse(tag);
    return data === undefined ? [] : [typeof data === 'string' ? data : data.name];
  });
  const byId = tagIds.slice(0, EVENTS.tags).flatMap((id) => names.get(String(id)) ?? []);
  return [...new Set([...own, ...byId])].filter((tag) => tag !== '').slice(0, EVENTS.tags);
}

/** Returns the dates of an event that are after `now`, earliest first. An event that is not a series has one date. */
function datesToCome({ startDate, endDate, dates }: ApiEvent, now: string): EventRecord['dates'] {
  const series = dates.flatMap((date) => dateSchema.safeParse(date).data ?? []);
  const all =
    series.length === 0 ? [{ startDate, endDate }] : series.filter((date) => !date.disabled && !date.deleted);
  return all
    .map((date) => ({ startDate: date.startDate, endDate: date.endDate }))
    .filter((date) => Date.parse(date.startDate) > Date.parse(now))
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
    .slice(0, EVENTS.dates);
}

const tagOfList = z.looseObject({ _id: z.string().min(1).max(LENGTHS.id), name: text(LENGTHS.tag) });

/** Extracts tags from the service's response, as pairs of id and name. Drops a value that is not a tag. */
export function readTags(sent: readonly unknown[]): [string, string][] {
  return sent.flatMap((value) => {
    const { data } = tagOfList.safeParse(value);
    return data === undefined ? [] : [[data._id, data.name] satisfies [string, string]];
  });
}
