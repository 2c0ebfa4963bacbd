import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { UserRecord } from '../../../../db/user-queries.ts';
import { type OpenCounts, type RateLimit, rateLimits } from '../../../core/limits/rate-limit.ts';
import { RATES } from '../../../core/limits/throttles.ts';

/** The account for which a code is typed, and the device on which it is typed. */
export interface CodeOrigin {
  readonly user: Pick<UserRecord, 'id' | 'password_hash'>;
  /** The id of the device; null if no right code of this account was given on the device before. */
  readonly device: string | null;
}

/**
 * Limits guesses at codes. Only a person who knows the password can make a guess. Guesses are counted separately for each
 * device on which a right code was given before, and together for all other devices. Guesses on other devices therefore cannot
 * lock out the owner's device. A new password starts a new count, so that a person who knew the former password cannot lock the
 * owner out.
 */
export class CodeAttempts {
  readonly #rates: Readonly<Record<keyof typeof RATES.codes, RateLimit>>;
  /** The steps of codes that were used without waiting for the database, by user, for longer than a code is right. */
  // @bounded 1000 users, five minutes each: those longest ago go (code-attempts.test.ts)
  readonly #steps = new LRUCache<string, number>({ max: 1000, ttl: 300_000 });

  constructor(open: OpenCounts) {
    this.#rates = rateLimits('codes', RATES.codes, open);
  }

  /** Counts an attempt. @throws HearthError 'too-many' (429), with the time to wait */
  async attempt(origin: CodeOrigin): Promise<void> {
    await this.#rates.soon.attempt(keyOf(origin));
    await this.#rates.daily.attempt(keyOf(origin));
  }

  /**
   * Whether to warn the owner of the account of too many attempts. The owner must be warned, because the person who made the
   * attempts knows the password.
   */
  async isFirstAlert({ user }: CodeOrigin): Promise<boolean> {
    return !(await this.#rates.alerts.count(user.id)).isTooMany;
  }

  /** Takes a time step of a user's app. Returns false if this or a later step was taken before, or this one on another server. */
  async takeStep(userId: string, step: number): Promise<boolean> {
    if ((this.#steps.get(userId) ?? 0) >= step) return false;
    this.#steps.set(userId, step);
    return !(await this.#rates.steps.count(`${userId} ${step}`)).isTooMany;
  }

  /**
   * Resets the count of attempts in quick succession after a right code. The daily count stays, so that a log-in of the owner
   * does not give an attacker further guesses.
   */
  async succeed(origin: CodeOrigin): Promise<void> {
    await this.#rates.soon.forget(keyOf(origin));
  }
}

function keyOf({ user, device }: CodeOrigin): string {
  const password = createHash('sha256').update(`${user.password_hash}`).digest('base64url');
  return `${user.id} ${password} ${device ?? 'elsewhere'}`;
}

declare module '../../../core/services.ts' {
  interface Services {
    /** Limits guesses at the codes of second factors. */
    readonly codeAttempts: CodeAttempts;
  }
}
