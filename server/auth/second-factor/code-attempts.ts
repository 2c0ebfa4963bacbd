import { CODE_ATTEMPTS } from '../../limits.ts';
import { AttemptCounter } from '../rate-limits.ts';

/** Where somebody types codes. */
export interface CodePlace {
  readonly userId: string;
  /** The id of a device on which this account has logged in before; otherwise null. */
  readonly device: string | null;
}

/**
 * Limits guesses at codes, which only those can make who know the password. On a device where the account was used they are counted
 * for that device, elsewhere for the account: whoever guesses elsewhere cannot lock the owner out there.
 */
export class CodeAttempts {
  readonly #soon = new AttemptCounter(CODE_ATTEMPTS.soon);
  readonly #daily = new AttemptCounter(CODE_ATTEMPTS.daily);

  /** Counts an attempt. @throws HearthError 'too-many' (429), with the time to wait */
  attempt(place: CodePlace): void {
    this.#soon.attempt(keyOf(place));
    this.#daily.attempt(keyOf(place));
  }

  /** A code was right. Those of the day stay counted: a log-in of the owner gives nobody further guesses. */
  succeed(place: CodePlace): void {
    this.#soon.forget(keyOf(place));
  }
}

function keyOf({ userId, device }: CodePlace): string {
  return `${userId} ${device ?? 'elsewhere'}`;
}
