import { type ErrorCode, HearthError } from '../../../src/model/errors.ts';

export interface Rate {
  /** The attempts allowed in the window. */
  readonly attempts: number;
  readonly windowMs: number;
  /** The error for an attempt over the limit, with `{wait}` in its message. By default, the code is 'too-many'. */
  readonly code?: ErrorCode;
  /**
   * Whether each of several servers counts by itself. By default, all servers count together in their database. A count there
   * takes a statement, waits while the database is away, and must not be made inside a transaction.
   */
  readonly isOfEachServer?: true;
}

export interface Attempts {
  /** The attempts in this window, including the current attempt. */
  readonly count: number;
  /** The time until the window ends, in seconds. */
  readonly secondsLeft: number;
}

/** The counts of the attempts at one thing, by key. Each key has its own window, which begins with its first attempt. */
export interface AttemptCounts {
  /** Adds attempts to the window of a key. @throws the error of the database if the attempts cannot be counted */
  add(key: string, weight: number): Promise<Attempts>;
  /** Begins a new window for a key, if the count can be reset now. Never rejects. */
  forget(key: string): Promise<void>;
}

/**
 * Opens the counts of a limit: in memory (`countsInMemory`), or in the database of several servers (`countsInDatabase`).
 *
 * @param name a name that no other limit has
 */
export type OpenCounts = (name: string, rate: Rate) => AttemptCounts;

/** Counts attempts by key, such as an IP address or an account. Each key has its own window. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #counts: AttemptCounts;

  constructor(name: string, rate: Rate, open: OpenCounts) {
    this.#rate = rate;
    this.#counts = open(name, rate);
  }

  /**
   * Counts an attempt without refusing it.
   *
   * @throws the error of the database if the attempt cannot be counted (503 for a caller)
   */
  async count(key: string): Promise<{ readonly count: number; readonly isTooMany: boolean }> {
    const { count } = await this.#counts.add(key, 1);
    return { count, isTooMany: count > this.#rate.attempts };
  }

  /**
   * Counts an attempt, and returns the number of attempts in the current window.
   *
   * @param weight the number of attempts to count
   * @throws HearthError 'too-many' (429), or the limit's own error, with `retryAfter` in seconds; the error of the database if
   * the attempt cannot be counted (503 for a caller)
   */
  async attempt(key: string, weight = 1): Promise<number> {
    const { count, secondsLeft } = await this.#counts.add(key, weight);
    if (count > this.#rate.attempts) throw tooMany(secondsLeft, this.#rate.code);
    return count;
  }

  /** Resets the count of a key, after a success. */
  async forget(key: string): Promise<void> {
    await this.#counts.forget(key);
  }
}

const MINUTE = 60;
const MINUTES_OF_HOUR = 60;

/** Creates a limit for each rate of a group, by name. */
export function rateLimits<Name extends string>(
  group: string,
  rates: Readonly<Record<Name, Rate>>,
  open: OpenCounts,
): Readonly<Record<Name, RateLimit>> {
  const limits = Object.entries<Rate>(rates).map(([name, rate]) => [
    name,
    new RateLimit(`${group} ${name}`, rate, open),
  ]);
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
