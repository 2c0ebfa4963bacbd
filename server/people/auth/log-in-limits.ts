import { LRUCache } from 'lru-cache';
import { PaceByKey } from '../../core/limits/pace.ts';
import { type OpenCounts, type RateLimit, rateLimits } from '../../core/limits/rate-limit.ts';
import { PACES, RATES } from '../../core/limits/throttles.ts';

const MAX_KNOWN_PLACES = 10_000;

/** An attempt to log in. */
export interface Attempt {
  /** The key under which the client's address is counted (`addressKey`). */
  readonly address: string;
  /**
   * The name as it was typed, normalised (`loginKey`). The typed name is counted instead of the name of the account, because
   * the limits must not reveal which accounts exist.
   */
  readonly name: string;
  /** The id of the device; null if the user has not logged in on the device before. */
  readonly device: string | null;
}

/**
 * Limits attempts to log in. At an unknown place, attempts are limited per IP address, and more strictly per IP address and
 * name. A known place is a device on which the user has logged in before, or an IP address from which the user has logged in
 * since the server's start. At a known place, attempts are delayed, and refused only if too many wait, so that nobody can lock
 * out the owner of an account. Attempts are also delayed if many IP addresses try passwords for one name.
 */
export class LoginLimits {
  readonly #rates: Readonly<Record<keyof typeof RATES.logIns, RateLimit>>;
  // @bounded 10,000 places: those that logged in longest ago are unknown again (log-in-limits.test.ts)
  readonly #knownPlaces = new LRUCache<string, true>({ max: MAX_KNOWN_PLACES });
  readonly #slow: PaceByKey;

  constructor(open: OpenCounts, slow?: PaceByKey) {
    this.#rates = rateLimits('logIns', RATES.logIns, open);
    this.#slow = slow ?? new PaceByKey(PACES.logIns, this.#rates.turns);
  }

  /**
   * Counts an attempt, from an IP address, to use a secret of any kind.
   *
   * @throws HearthError 'too-many' (429)
   */
  async addressAttempt(address: string): Promise<void> {
    await this.#rates.ofAddress.attempt(address);
  }

  /**
   * Counts an attempt, and resolves when the password may be checked.
   *
   * @throws HearthError 'too-many' (429), 'unavailable' (503)
   */
  async attempt(attempt: Attempt): Promise<void> {
    const { address, name, device } = attempt;
    const place = placeOf(attempt);
    if (device !== null || this.#knownPlaces.has(place)) {
      const { count, isTooMany } = await this.#rates.ofPlace.count(place);
      if (isTooMany) await this.#slow.turn(place, count);
      return;
    }
    await this.#rates.ofAddress.attempt(address);
    const count = await this.#rates.ofPlace.attempt(place);
    if ((await this.#rates.ofName.count(name)).isTooMany) await this.#slow.turn(name, count);
  }

  /**
   * Counts a logged-in user's attempt to give the current password.
   *
   * @throws HearthError 'too-many' (429)
   */
  async currentPasswordAttempt(userId: string): Promise<void> {
    await this.#rates.currentPassword.attempt(userId);
  }

  /** Records that a logged-in user's current password was correct, and resets the user's attempts. */
  async currentPasswordCorrect(userId: string): Promise<void> {
    await this.#rates.currentPassword.forget(userId);
  }

  /** Records a correct password. The place of the attempt is known from now on, and its count of attempts is reset. */
  async succeed(attempt: Attempt): Promise<void> {
    const there = placeOf({ ...attempt, device: null });
    this.#knownPlaces.set(there, true);
    await this.#rates.ofPlace.forget(placeOf(attempt));
    await this.#rates.ofPlace.forget(there);
  }
}

function placeOf({ address, name, device }: Attempt): string {
  return device === null ? `${address} ${name}` : `device ${device}`;
}

declare module '../../core/services.ts' {
  interface Services {
    readonly loginLimits: LoginLimits;
  }
}
