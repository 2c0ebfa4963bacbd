/** Formats the times of events in words, always in the time zone of the event. */

/** Returns the day and time of an event in the format `EEEE h:mm aaa`, such as 'Tuesday 9:30 am'. */
export function eventTime(time: string, timeZone: string): string {
  const { weekday, hour, minute, dayPeriod } = partsOf(time, timeZone, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  return `${weekday} ${hour}:${minute} ${dayPeriod?.toLowerCase()}`;
}

/** Returns the date of an event in the format `do MMMM yyyy`, such as '1st December 2026'. */
export function eventDate(time: string, timeZone: string): string {
  const { day, month, year } = partsOf(time, timeZone, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${ordinal(Number(day))} ${month} ${year}`;
}

/** Returns whether clocks in two time zones show the same time at a moment. */
export function isSameTime(time: string, timeZone: string, other: string): boolean {
  return timeZone === other || timeWithOffset(time, timeZone) === timeWithOffset(time, other);
}

/** Returns the name of a time zone in words, such as 'Perth time'. */
export function zoneWords(timeZone: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1);
  return `${city.replaceAll('_', ' ')} time`;
}

/** Returns a time (ISO 8601) with its day and zone in words: 'Tuesday 1 December 2026 at 9:00 am, Adelaide time'. */
export function plannedWords(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.format(new Date(iso)).replace(',', '')}, ${zoneWords(timeZone)}`;
}

/** Returns a time with its offset from UTC, as search engines require it, such as `2026-12-01T09:30:00+10:30`. */
export function timeWithOffset(time: string, timeZone: string): string {
  const { year, month, day, hour, minute, second, timeZoneName } = partsOf(time, timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  const offset = /[+-]\d\d:\d\d/.exec(timeZoneName ?? '')?.[0] ?? '+00:00';
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** Caches formats, because creating a format takes a hundred times as long as using it. */
// @bounded 60 formats: all are made again (event-time.test.ts)
const formats = new Map<string, Intl.DateTimeFormat>();
/**
 * The maximum number of cached formats. The number is enough for several time zones, but limited, because another service sends
 * the zone names.
 */
const MAX_FORMATS = 60;

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(options).join()}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(key, made);
  return made;
}

function partsOf(time: string, timeZone: string, options: Intl.DateTimeFormatOptions): Parts {
  const format = formatOf(timeZone, options);
  return Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
}

function ordinal(day: number): string {
  const isTeen = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`;
}

/** Returns whether a name is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name, {});
    return true;
  } catch {
    return false;
  }
}
