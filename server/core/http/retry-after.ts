import { RETRY_AFTER } from '../limits/limits.ts';

/** `Retry-After` of a 503: each client is told another time, so that they do not all come back at the same moment. */
export function retryAfterSeconds(): number {
  return RETRY_AFTER.leastSeconds + Math.floor(Math.random() * (RETRY_AFTER.jitterSeconds + 1));
}
