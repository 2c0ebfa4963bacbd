import { timeWithOffset } from './event-time.ts';

/** Times as people type them: what clocks in a time zone show, 'YYYY-MM-DDTHH:mm'. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LOCAL_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/** Returns what clocks in a time zone show at a time (ISO 8601), to the minute. */
export function localTime(timeZone: string, iso: string): string {
  return timeWithOffset(iso, timeZone).slice(0, LOCAL_LENGTH);
}

/**
 * Returns the time (ISO 8601, UTC) at which clocks in a time zone show a typed time; '' if the text is not a time. A time that
 * clocks skip is as much later as they skip. If clocks show the time twice, the first one counts.
 */
export function timeIn(timeZone: string, typed: string): string {
  const time = readTime(timeZone, typed)?.time;
  return time === undefined ? '' : new Date(time).toISOString();
}

/** Says what becomes of a typed time that clocks skip or show twice; null for all other times. */
export function clockChange(timeZone: string, typed: string): 'skipped' | 'twice' | null {
  return readTime(timeZone, typed)?.change ?? null;
}

function readTime(timeZone: string, typed: string) {
  const utc = Date.parse(`${typed}Z`);
  if (Number.isNaN(utc) || typed.length !== LOCAL_LENGTH) return null;
  const [before, after] = [utc - DAY_MS, utc + DAY_MS].map(
    (near) => Date.parse(`${localTime(timeZone, new Date(near).toISOString())}Z`) - floor(near),
  ) as [number, number];
  const shown = [utc - before, utc - after].filter(
    (time) => localTime(timeZone, new Date(time).toISOString()) === typed,
  );
  if (shown.length === 0) return { time: utc - before, change: 'skipped' as const };
  const change = shown.length === 2 && before !== after ? ('twice' as const) : null;
  return { time: Math.min(...shown), change };
}

const floor = (time: number) => Math.floor(time / MINUTE_MS) * MINUTE_MS;
