import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from '../limits.ts';
import type { MinuteRange, OpeningHours } from './open-now.ts';

/** The hours of a telephone number: the words that readers see, and the data that a script compares with the time. */

const DAY = 24 * 60;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** The words that stand for several days. */
const GROUPS: ReadonlyMap<string, readonly number[]> = new Map([
  ['daily', EVERY_DAY],
  ['every day', EVERY_DAY],
  ['weekdays', EVERY_DAY.slice(0, 5)],
  ['weekends', EVERY_DAY.slice(5)],
]);
const ALWAYS = ['day and night', '24 hours', '24 hours a day', 'any time', 'at any time'];
const TO = new Set(['-', 'to', 'until', 'till']);
const AND = new Set([',', 'and', 'on', 'from']);

const NOT_CLEAR =
  'These hours are not clear. Write them like this: ‘Monday to Friday 9 am to 5 pm; Saturday 10 am to 2 pm; closed 25 December’';

/** The hours of a number, as readers see them. Refuses hours that `parseHours` cannot read. */
export const hoursSchema = z
  .string()
  .max(SHORT_TEXT_MAX_LENGTH)
  .refine((text) => text.trim() === '' || parseHours(text) !== null, NOT_CLEAR)
  .default('');

/**
 * Reads hours that are written in English: ‘Day and night’, ‘Every day 8 am to midnight’, ‘Mon–Fri 9 am–5 pm; closed 25 December’.
 * Semicolons and line breaks separate the parts. Returns null if a part is not clear, or if the number is never open.
 */
export function parseHours(text: string): OpeningHours | null {
  const week: MinuteRange[][] = DAYS.map(() => []);
  const off: string[] = [];
  for (const part of text.toLowerCase().split(/[;\n]/)) {
    const words = part
      .match(/\d+(?:[:.]\d\d)?|\p{L}+|[^\s\p{L}\d]/gu)
      ?.map((word) => word.replace(/[–—]/, '-'));
    if (words === undefined) continue;
    const isRead = words[0] === 'closed' ? readDaysOff(words.slice(1), off) : readOpen(words, week);
    if (!isRead) return null;
  }
  return week.every((ranges) => ranges.length === 0) ? null : { week, off };
}

/** Reads the days off of a part, such as ‘25 December, 2026-12-28’. Returns whether they are clear. */
function readDaysOff(rest: readonly string[], off: string[]): boolean {
  const before = off.length;
  for (let at = 0; at < rest.length; ) {
    if (AND.has(rest[at]!)) {
      at += 1;
      continue;
    }
    const iso = rest.slice(at, at + 5).join('');
    if (/^\d{4}-\d\d-\d\d$/.test(iso)) {
      if (!z.iso.date().safeParse(iso).success) return false;
      off.push(iso);
      at += 5;
      continue;
    }
    const month = MONTHS.findIndex((name) => rest[at + 1] !== undefined && name === rest[at + 1]) + 1;
    const year = /^\d{4}$/.test(rest[at + 2] ?? '') ? rest[at + 2]! : null;
    const day = `${padded(month)}-${padded(Number(rest[at]))}`;
    if (!z.iso.date().safeParse(`${year ?? 2028}-${day}`).success) return false;
    off.push(year === null ? day : `${year}-${day}`);
    at += year === null ? 2 : 3;
  }
  return off.length > before;
}

const padded = (number: number) => String(number).padStart(2, '0');

/** Reads the open hours of a part, such as ‘Monday to Friday 9 am to noon, 1 to 5 pm’. Returns whether they are clear. */
function readOpen(words: readonly string[], week: MinuteRange[][]): boolean {
  const { days, rest } = readDays(words);
  const ranges = ALWAYS.includes(rest.join(' ')) ? [[0, DAY] as const] : readRanges(rest);
  for (const [from, until] of ranges) {
    // A night ends on the next day.
    for (const day of days) week[day]!.push([from, from < until ? until : until + DAY]);
  }
  return ranges.length > 0;
}

/** Reads the days at the beginning of a part. A part without days is about every day. */
function readDays(words: readonly string[]): { days: ReadonlySet<number>; rest: readonly string[] } {
  const days = new Set<number>();
  let at = 0;
  for (; at < words.length; at += 1) {
    const pair = words.slice(at, at + 2).join(' ');
    const group = GROUPS.get(pair) ?? GROUPS.get(words[at]!);
    const day = dayOf(words[at]);
    if (group !== undefined) for (const other of group) days.add(other);
    else if (day !== -1) days.add(day);
    else if (!AND.has(words[at]!) && words[at] !== ':') break;
    if (GROUPS.has(pair)) at += 1;
    const last = dayOf(words[at + 2]);
    if (day === -1 || last === -1 || !TO.has(words[at + 1]!)) continue;
    for (let next = day; next !== last; next = (next + 1) % DAYS.length) days.add(next);
    days.add(last);
    at += 2;
  }
  return { days: days.size === 0 ? new Set(EVERY_DAY) : days, rest: words.slice(at) };
}

/** Returns the index of a day of the week, whose name may be short; -1 if the word is no day. */
function dayOf(word = ''): number {
  return word.length < 3 ? -1 : DAYS.findIndex((name) => name.startsWith(word) || `${name}s` === word);
}

interface Time {
  readonly minute: number;
  /** 'am' or 'pm'; '' for a time of the 24-hour clock. */
  readonly half: string;
  /** The number of words that the time takes. */
  readonly length: number;
}

/** Reads ranges of times. Returns an empty list if a word is not part of a range. */
function readRanges(words: readonly string[]): MinuteRange[] {
  const ranges: MinuteRange[] = [];
  for (let at = 0; at < words.length; ) {
    if (AND.has(words[at]!)) {
      at += 1;
      continue;
    }
    const first = readTime(words, at);
    const second = first && TO.has(words[at + first.length]!) ? readTime(words, at + first.length + 1) : null;
    if (first === null || second === null) return [];
    // ‘1 to 5 pm’ begins in the afternoon, ‘9 to 5 pm’ in the morning.
    const later = inHalf(first.minute, 'pm');
    const from = first.half === '' && second.half === 'pm' && later < second.minute ? later : first.minute;
    // ‘9 am to 5’ may end in the afternoon or in the morning.
    if (from === second.minute || (second.half === '' && second.minute < from)) return [];
    ranges.push([from, second.minute]);
    at += first.length + second.length + 1;
  }
  return ranges;
}

function readTime(words: readonly string[], at: number): Time | null {
  if (words[at] === 'noon') return { minute: DAY / 2, half: 'pm', length: 1 };
  if (words[at] === 'midnight') return { minute: 0, half: 'am', length: 1 };
  const [, hour, minutes = '0'] = /^(\d{1,2})(?:[:.](\d\d))?$/.exec(words[at] ?? '') ?? [];
  if (hour === undefined || Number(hour) > 24 || Number(minutes) > 59) return null;
  const half = /^[ap]m$/.test(words[at + 1] ?? '') ? words[at + 1]! : '';
  if (half !== '' && (Number(hour) > 12 || hour === '0')) return null;
  const minute = (Number(hour) * 60 + Number(minutes)) % DAY;
  return { minute: half === '' ? minute : inHalf(minute, half), half, length: half === '' ? 1 : 2 };
}

/** Returns the minute of a time on the 12-hour clock. */
function inHalf(minute: number, half: string): number {
  return (minute % (DAY / 2)) + (half === 'pm' ? DAY / 2 : 0);
}
