import { LRUCache } from 'lru-cache';
import { AttemptCounter } from './rate-limits.ts';
import { SlowLine } from './slow-line.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_KNOWN_PLACES = 10_000;

/** Who tries to log in. */
export interface Attempt {
  /** The client's address as it is counted (`addressKey`). */
  readonly address: string;
  /** The name as it was typed (`loginKey`). Which account it belongs to must not show. */
  readonly name: string;
  /** The id of the device, where an earlier log-in of this account made it known; else null. */
  readonly device: string | null;
}

/**
 * How often somebody may try to log in. Where the account was never used before, attempts are limited by address, and more
 * narrowly by address and name. Where it was (on a known device, or from an address that logged in since the start), and
 * where many addresses guess at one name, attempts become slow and are not refused: nobody can keep an owner out.
 */
export class LoginLimits {
  readonly #perAddress = new AttemptCounter({ attempts: 50, windowMs: WINDOW_MS });
  readonly #perPlace = new AttemptCounter({ attempts: 10, windowMs: WINDOW_MS });
  readonly #perName = new AttemptCounter({ attempts: 100, windowMs: WINDOW_MS });
  readonly #knownPlaces = new LRUCache<string, true>({ max: MAX_KNOWN_PLACES });
  readonly #slow: SlowLine;

  constructor(slow: SlowLine = new SlowLine()) {
    this.#slow = slow;
  }

  /**
   * Counts an attempt at anything that takes a secret.
   *
   * @throws HearthError 'too-many' (429)
   */
  addressAttempt(address: string): void {
    this.#perAddress.attempt(address);
  }

  /**
   * Counts an attempt, and returns when its password may be looked at.
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

  /** The password was right: the place is known from now on, and its attempts are forgotten. */
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
