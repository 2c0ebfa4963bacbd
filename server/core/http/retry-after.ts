import { RETRY_AFTER } from '../limits/limits.ts';

/** Returns the `Retry-After` of a 503 response, with a random part, so that clients do not all return at the same moment. */
export function retryAfterSeconds(): number {
  return RETRY_AFTER.leastSeconds + Math.floor(Math.random() * (RETRY_AFTER.jitterSeconds + 1));
}
