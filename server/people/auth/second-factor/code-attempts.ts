import { createHash } from 'node:crypto';
import type { UserRecord } from '../../../../db/user-queries.ts';
import { rateLimits } from '../../../core/limits/rate-limit.ts';
import { RATES } from '../../../core/limits/throttles.ts';

/** The account and device for which codes are typed. */
export interface CodeOrigin {
  readonly user: Pick<UserRecord, 'id' | 'password_hash'>;
  /** The id of a device on which a code of this account was right before; otherwise null. */
  readonly device: string | null;
}

/**
 * Limits guesses at codes, which require the password. They are counted per device where a code was right before, and elsewhere
 * for the account. Guesses elsewhere cannot lock the owner's device out, and the password allows no further guesses. A new
 * password starts a new count, so that a person who knew the former one cannot lock anyone out.
 */
export class CodeAttempts {
  readonly #rates = rateLimits(RATES.codes);

  /** Counts an attempt. @throws HearthError 'too-many' (429), with the time to wait */
  attempt(origin: CodeOrigin): void {
    this.#rates.soon.attempt(keyOf(origin));
    this.#rates.daily.attempt(keyOf(origin));
  }

  /** Whether to warn the account's owner of too many attempts, since the person who made them knows the password. */
  isFirstAlert({ user }: CodeOrigin): boolean {
    return !this.#rates.alerts.count(user.id).isTooMany;
  }

  /** A code was right. The daily count remains, so that the owner's log-in gives an attacker no further guesses. */
  succeed(origin: CodeOrigin): void {
    this.#rates.soon.forget(keyOf(origin));
  }
}

function keyOf({ user, device }: CodeOrigin): string {
  const password = createHash('sha256').update(`${user.password_hash}`).digest('base64url');
  return `${user.id} ${password} ${device ?? 'elsewhere'}`;
}

declare module '../../../core/services.ts' {
  interface Services {
    /** Limits guesses at second factor codes. */
    readonly codeAttempts: CodeAttempts;
  }
}
