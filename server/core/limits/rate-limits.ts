import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '../../../src/model/errors.ts';
import { tooMany } from './too-many.ts';

export interface RateLimit {
  /** Attempts allowed in the window. */
  readonly attempts: number;
  readonly windowMs: number;
  /** The error for one attempt too many, with `{wait}` in its message. Default: 'too-many'. */
  readonly code?: ErrorCode;
}

export interface Attempts {
  /** Attempts in this window, including this one. */
  readonly count: number;
  readonly isTooMany: boolean;
}

const MAX_KEYS = 10_000;

/** Counts attempts by key, such as an IP address or an account, in fixed time windows. */
export class AttemptCounter {
  readonly #limit: RateLimit;
  /** Made with the first attempt: it takes up its whole room in memory from the beginning. */
  // @bounded 10,000 callers of each counter: those seen longest ago are counted anew (rate-limits.test.ts)
  #counts: LRUCache<string, { count: number; readonly endsAt: number }> | undefined;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Counts an attempt without refusing it. */
  count(key: string, now: number = Date.now()): Attempts {
    const { count } = this.#add(key, now);
    return { count, isTooMany: count > this.#limit.attempts };
  }

  /**
   * Counts an attempt and returns the number of attempts in this window.
   *
   * @param weight as how many attempts it counts
   * @throws HearthError 'too-many' (429), or that of the limit, with `retryAfter` in seconds
   */
  attempt(key: string, now: number = Date.now(), weight = 1): number {
    const { count, endsAt } = this.#add(key, now, weight);
    if (count > this.#limit.attempts) throw tooMany((endsAt - now) / 1000, this.#limit.code);
    return count;
  }

  /** Resets the count of a key after a success. */
  forget(key: string): void {
    this.#counts?.delete(key);
  }

  #add(key: string, now: number, weight = 1) {
    this.#counts ??= new LRUCache({ max: MAX_KEYS, ttl: this.#limit.windowMs });
    const entry = this.#counts.get(key);
    const current =
      entry !== undefined && entry.endsAt > now ? entry : { count: 0, endsAt: now + this.#limit.windowMs };
    current.count += weight;
    if (current !== entry) this.#counts.set(key, current);
    return current;
  }
}
