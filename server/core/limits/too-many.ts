import { type ErrorCode, HearthError } from '../../../src/model/errors.ts';

const MINUTE = 60;
const MINUTES_OF_HOUR = 60;

/**
 * The error for one attempt too many, which says how long to wait.
 *
 * @param seconds until the next attempt is accepted
 */
export function tooMany(seconds: number, code: ErrorCode = 'too-many'): HearthError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new HearthError(code, { wait: waitInWords(retryAfter) }, { details: { retryAfter } });
}

/** A wait in everyday words, rounded up. */
function waitInWords(seconds: number): string {
  if (seconds < MINUTE) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes <= 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / MINUTES_OF_HOUR)} hours`;
}
