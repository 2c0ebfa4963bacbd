import { LRUCache } from 'lru-cache';
import { type ErrorCode, HearthError } from '../../../src/model/errors.ts';

export interface Rate {
  /** The attempts allowed in the window. */
  readonly attempts: number;
  readonly windowMs: number;
  /** The error for an attempt over the limit, with `{wait}` in its message. By default, the code is 'too-many'. */
  readonly code?: ErrorCode;
}

export interface Attempts {
  /** The attempts in this window, including the current attempt. */
  readonly count: number;
  readonly isTooMany: boolean;
  /** The time until the window ends, in seconds. */
  readonly secondsLeft: number;
}

/** A fixed time window that begins with its first attempt. */
export class AttemptWindow {
  readonly #rate: Rate;
  readonly #endsAt: number;
  #count = 0;

  constructor(rate: Rate, now: number = Date.now()) {
    this.#rate = rate;
    this.#endsAt = now + rate.windowMs;
  }

  isOver(now: number = Date.now()): boolean {
    return this.#endsAt <= now;
  }

  /** Counts an attempt. @param weight the number of attempts it counts as */
  add(now: number = Date.now(), weight = 1): Attempts {
    this.#count += weight;
    return {
      count: this.#count,
      isTooMany: this.#count > this.#rate.attempts,
      secondsLeft: (this.#endsAt - now) / 1000,
    };
  }
}

const MAX_KEYS = 10_000;

/** Counts attempts by key, such as an IP address or an account. Each key has its own window. */
export class RateLimit {
  readonly #rate: Rate;
  /** The map is created on the first attempt, because it allocates all its memory at once. */
  // @bounded 10,000 callers of each limit: those seen longest ago are counted anew (rate-limit.test.ts)
  #windows: LRUCache<string, AttemptWindow> | undefined;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Counts an attempt without refusing it. @param weight the number of attempts to count */
  count(key: string, now: number = Date.now(), weight = 1): Attempts {
    this.#windows ??= new LRUCache({ max: MAX_KEYS, ttl: this.#rate.windowMs });
    let window = this.#windows.get(key);
    if (window === undefined || window.isOver(now)) {
      window = new AttemptWindow(this.#rate, now);
      this.#windows.set(key, window);
    }
    return window.add(now, weight);
  }

  /**
   * Counts an attempt, and returns the number of attempts in the current window.
   *
   * @param weight the number of attempts to count
   * @throws HearthError 'too-many' (429), or the limit's own error, with `retryAfter` in seconds
   */
  attempt(key: string, now: number = Date.now(), weight = 1): number {
    const { count, isTooMany, secondsLeft } = this.count(key, now, weight);
    if (isTooMany) throw tooMany(secondsLeft, this.#rate.code);
    return count;
  }

  /** Resets the count of a key, after a success. */
  forget(key: string): void {
    this.#windows?.delete(key);
  }
}

const MINUTE = 60;
const MINUTES_OF_HOUR = 60;

/** Creates a limit for each rate, by name. */
export function rateLimits<Name extends string>(
  rates: Readonly<Record<Name, Rate>>,
): Readonly<Record<Name, RateLimit>> {
  const limits = Object.entries<Rate>(rates).map(([name, rate]) => [name, new RateLimit(rate)]);
  return Object.fromEntries(limits) as Record<Name, RateLimit>;
}

/**
 * Returns the error for an attempt over the limit. The message of the error says how long to wait.
 *
 * @param seconds the time until the next attempt is accepted
 */
export function tooMany(seconds: number, code: ErrorCode = 'too-many'): HearthError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new HearthError(code, { wait: waitInWords(retryAfter) }, { details: { retryAfter } });
}

/** Formats a wait in everyday words, rounded up. */
function waitInWords(seconds: number): string {
  if (seconds < MINUTE) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes <= 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / MINUTES_OF_HOUR)} hours`;
}
