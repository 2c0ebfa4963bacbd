import { FOR_YOU } from '../../../src/model/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the time from which submissions and answers count as new. Both times are ISO 8601. */
export function newSince(now: string): string {
  return new Date(Date.parse(now) - FOR_YOU.days * DAY_MS).toISOString();
}
