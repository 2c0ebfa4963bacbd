import { LRUCache } from 'lru-cache';
import { LOGIN_ATTEMPTS } from '../../core/limits/limits.ts';
import { AttemptCounter } from '../../core/limits/rate-limits.ts';
import { SlowLine } from './slow-line.ts';

const MAX_KNOWN_PLACES = 10_000;

/** An attempt to log in. */
export interface Attempt {
  /** The client's address as it is counted (`addressKey`). */
  readonly address: string;
  /** The typed name, normalised (`loginKey`): the limits must not reveal which account it belongs to. */
  readonly name: string;
  /** The id of a device on which this account has logged in before; otherwise null. */
  readonly device: string | null;
}

/**
 * Limits attempts to log in. From a place where the account was never used, attempts are limited per IP address, and more
 * strictly per IP address and name. From a place where it was used (a known device, or an IP address that has logged in since
 * the start), and where many IP addresses guess at one name, attempts are slowed down and never refused: nobody can lock an
 * owner out.
 */
export class LoginLimits {
  readonly #perAddress = new AttemptCounter({
    attempts: LOGIN_ATTEMPTS.perAddress,
    windowMs: LOGIN_ATTEMPTS.windowMs,
  });
  readonly #perPlace = new AttemptCounter({
    attempts: LOGIN_ATTEMPTS.perPlace,
    windowMs: LOGIN_ATTEMPTS.windowMs,
  });
  readonly #perName = new AttemptCounter({
    attempts: LOGIN_ATTEMPTS.perName,
    windowMs: LOGIN_ATTEMPTS.windowMs,
  });
  readonly #currentPassword = new AttemptCounter({
    attempts: LOGIN_ATTEMPTS.currentPassword,
    windowMs: LOGIN_ATTEMPTS.windowMs,
  });
  // @bounded 10,000 places: those that logged in longest ago are unknown again (log-in-limits.test.ts)
  readonly #knownPlaces = new LRUCache<string, true>({ max: MAX_KNOWN_PLACES });
  readonly #slow: SlowLine;

  constructor(slow: SlowLine = new SlowLine()) {
    this.#slow = slow;
  }

  /**
   * Counts an attempt to use any secret from an IP address.
   *
   * @throws HearthError 'too-many' (429)
   */
  addressAttempt(address: string): void {
    this.#perAddress.attempt(address);
  }

  /**
   * Counts an attempt, and resolves when its password can be checked.
   *
   * @throws HearthError 'too-many' (429), 'unavailable' (503)
   */
  async attempt(attempt: Attempt): Promise<void> {
    const { address, name, device } = attempt;
    const place = placeOf(attempt);
    if (device !== null || this.#knownPlaces.has(place)) {
      const { count, isTooMany } = this.#perPlace.count(place);
      if (isTooMany) await this.#slow.turn(place, count);
      return;
    }
    this.#perAddress.attempt(address);
    const count = this.#perPlace.attempt(place);
    if (this.#perName.count(name).isTooMany) await this.#slow.turn(name, count);
  }

  /**
   * Counts an attempt of somebody who is logged in to give their current password.
   *
   * @throws HearthError 'too-many' (429)
   */
  currentPasswordAttempt(userId: string): void {
    this.#currentPassword.attempt(userId);
  }

  /** Records that it was correct: the attempts are reset. */
  currentPasswordCorrect(userId: string): void {
    this.#currentPassword.forget(userId);
  }

  /** Records a correct password: the place is known from now on, and its attempts are reset. */
  succeed(attempt: Attempt): void {
    this.#perPlace.forget(placeOf(attempt));
    const there = placeOf({ ...attempt, device: null });
    this.#perPlace.forget(there);
    this.#knownPlaces.set(there, true);
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
