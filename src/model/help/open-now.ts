/** Whether somebody answers a number now, worked out in the reader's browser. */

/** The first minute of a range and the minute after its last, both from midnight. */
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
 * Returns the minute of the day at which the number closes next, at most 1440; null if nobody answers now. A night that goes on
 * after midnight closes on the next day.
 *
 * @param timeZone the time zone of the site, such as 'Australia/Adelaide'
 */
export function openUntil(hours: OpeningHours, timeZone: string, now: Date): number | null {
  const today = dayAt(now, timeZone);
  const range = rangesOn(hours, today).find(([from, until]) => from <= today.minute && today.minute < until);
  if (range === undefined) return null;
  if (range[1] < DAY) return range[1];
  const tomorrow = dayAt(new Date(now.getTime() + (DAY - today.minute) * 60_000), timeZone);
  return rangesOn(hours, tomorrow).find(([from]) => from === 0)?.[1] ?? DAY;
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
  const today = dayAt(now, timeZone);
  // Counts days from noon, so that a change of the clock does not skip one.
  const noon = now.getTime() + (DAY / 2 - today.minute) * 60_000;
  for (let ahead = 0; ahead < WEEK; ahead += 1) {
    const day = ahead === 0 ? today : dayAt(new Date(noon + ahead * DAY * 60_000), timeZone);
    const starts = rangesOn(hours, day).map(([from]) => from);
    const minute = Math.min(...starts.filter((from) => ahead > 0 || from > today.minute));
    if (Number.isFinite(minute)) return { minute, weekday: day.weekday };
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

interface LocalDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** From Monday, 0. */
  readonly weekday: number;
  readonly minute: number;
}

function dayAt(time: Date, timeZone: string): LocalDay {
  const written = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    time,
  );
  const [date = '', clock = ''] = written.split(' ');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return {
    date,
    weekday: (new Date(`${date}T00:00Z`).getUTCDay() + WEEK - 1) % WEEK,
    minute: hour * 60 + minute,
  };
}

function rangesOn({ week, off }: OpeningHours, { date, weekday }: LocalDay): OpeningHours['week'][number] {
  return off.includes(date) || off.includes(date.slice(5)) ? [] : week[weekday]!;
}
