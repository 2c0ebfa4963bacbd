import { LRUCache } from 'lru-cache';
import { HearthError } from '../../src/model/errors.ts';

export interface RateLimit {
  /** Attempts allowed in the window. */
  readonly attempts: number;
  readonly windowMs: number;
}

/** Counts attempts by key, such as an address or an account, in fixed windows of time. */
export class AttemptCounter {
  readonly #limit: RateLimit;
  readonly #counts: LRUCache<string, { count: number; readonly endsAt: number }>;

  constructor(limit: RateLimit) {
    this.#limit = limit;
    this.#counts = new LRUCache({ max: 10_000, ttl: limit.windowMs });
  }

  /** Counts an attempt. @throws HearthError 'too-many' (429) with `retryAfter` in seconds */
  attempt(key: string, now: number = Date.now()): void {
    const entry = this.#counts.get(key);
    const current =
      entry !== undefined && entry.endsAt > now ? entry : { count: 0, endsAt: now + this.#limit.windowMs };
    current.count += 1;
    if (current !== entry) this.#counts.set(key, current);
    if (current.count > this.#limit.attempts) {
      const retryAfter = Math.ceil((current.endsAt - now) / 1000);
      throw new HearthError('too-many', {}, { details: { retryAfter } });
    }
  }

  /** Forgets a key: after a success. */
  forget(key: string): void {
    this.#counts.delete(key);
  }
}
