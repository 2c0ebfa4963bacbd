/** Whether somebody answers a number now, worked out in the reader's browser. */

/** The first minute of a range and the minute after its last, both from midnight. A night ends after minute 1440. */
export type MinuteRange = readonly [number, number];

export interface OpeningHours {
  /** The ranges of each day, from Monday to Sunday. */
  readonly week: readonly (readonly MinuteRange[])[];
  /** The days on which nobody answers: `YYYY-MM-DD`, or `MM-DD` for a day of every year. */
  readonly off: readonly string[];
}

/** The path of the script `src/islands/at-idle/open-now.ts`, which is the same in all deployments. */
export const OPEN_NOW_PATH = '/assets/open-now.js';

const DAY = 24 * 60;
const WEEK = 7;

/** Returns hours as a short text for an attribute: the days from Monday with their minutes, and then the days off. */
export function writeHours({ week, off }: OpeningHours): string {
  return [week.map((day) => day.map((range) => range.join('-')).join('+')).join(), ...off].join(' ');
}

/** Returns the hours that `writeHours` has written. */
export function readHours(text: string): OpeningHours {
  const [week = '', ...off] = text.split(' ');
  const ranges = (day: string) => day.split('+').map((range) => range.split('-').map(Number));
  return { week: week.split(',').map((day) => (day === '' ? [] : ranges(day))) as never, off };
}

/** Returns whether hours say that somebody always answers. */
export function isAlwaysOpen({ week, off }: OpeningHours): boolean {
  return off.length === 0 && week.every((day) => day.some(([from, until]) => from === 0 && until === DAY));
}

/**
 * Returns the minute of the day at which the number closes next; null if nobody answers now, and infinity if somebody answers for
 * another day at least.
 *
 * @param timeZone the time zone of the site, such as 'Australia/Adelaide'
 */
export function openUntil(hours: OpeningHours, timeZone: string, now: Date): number | null {
  const { date, minute } = timeAt(now, timeZone);
  // A night of yesterday may still go on.
  const ranges = [-1, 0, 1]
    .flatMap((days) =>
      rangesOn(hours, date, days).map(([from, until]) => [from + days * DAY, until + days * DAY] as const),
    )
    .sort(([one], [other]) => one - other);
  let end = minute;
  for (const [from, until] of ranges) if (from <= end && end < until) end = until;
  if (end === minute) return null;
  return end - minute < DAY ? end % DAY : Number.POSITIVE_INFINITY;
}

/** The next time at which somebody answers. */
export interface Opening {
  readonly minute: number;
  /** From Monday, 0. */
  readonly weekday: number;
}

/**
 * Returns when somebody answers again, if nobody answers now; null if nobody does within the next days. A week ahead is too far,
 * because the name of its day is that of today.
 */
export function opensNext(hours: OpeningHours, timeZone: string, now: Date): Opening | null {
  const today = timeAt(now, timeZone);
  for (let ahead = 0; ahead < WEEK; ahead += 1) {
    const starts = rangesOn(hours, today.date, ahead).map(([from]) => from);
    const minute = Math.min(...starts.filter((from) => ahead > 0 || from > today.minute));
    if (Number.isFinite(minute)) return { minute, weekday: dayAfter(today.date, ahead).weekday };
  }
  return null;
}

/** Returns a minute of the day as readers say it: ‘6 pm’, ‘9.30 am’, ‘midnight’, ‘noon’. */
export function timeInWords(minute: number): string {
  if (minute % DAY === 0) return 'midnight';
  if (minute === DAY / 2) return 'noon';
  const minutes = minute % 60 === 0 ? '' : `.${String(minute % 60).padStart(2, '0')}`;
  return `${((Math.floor(minute / 60) + 11) % 12) + 1}${minutes} ${minute < DAY / 2 ? 'am' : 'pm'}`;
}

/** Returns the day (`YYYY-MM-DD`) and the minute of the day at a time. */
function timeAt(time: Date, timeZone: string): { readonly date: string; readonly minute: number } {
  const written = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    time,
  );
  const [date = '', clock = ''] = written.split(' ');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { date, minute: hour * 60 + minute };
}

/** Returns the ranges of the day that is some days after a date, in minutes from that day's midnight. */
function rangesOn({ week, off }: OpeningHours, date: string, days: number): OpeningHours['week'][number] {
  const { name, weekday } = dayAfter(date, days);
  return off.includes(name) || off.includes(name.slice(5)) ? [] : week[weekday]!;
}

/** Returns the day that is some days after a date, as YYYY-MM-DD, and its weekday: from Monday, 0. */
function dayAfter(date: string, days: number): { readonly name: string; readonly weekday: number } {
  // In UTC, every day has 24 hours.
  const day = new Date(Date.parse(`${date}T00:00Z`) + days * DAY * 60_000);
  const name = day.toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { name, weekday: (day.getUTCDay() + WEEK - 1) % WEEK };
}
