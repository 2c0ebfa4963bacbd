import { createHash } from 'node:crypto';
import type { UserRecord } from '../../../../db/user-queries.ts';
import { rateLimits } from '../../../core/limits/rate-limit.ts';
import { RATES } from '../../../core/limits/throttles.ts';

/** The account and device from which codes are typed. */
export interface CodeOrigin {
  readonly user: Pick<UserRecord, 'id' | 'password_hash'>;
  /** The id of a device on which a code of this account was right before; otherwise null. */
  readonly device: string | null;
}

/**
 * Limits guesses at codes, which only those can make who know the password. On a device where a code was right before they are counted
 * for that device, elsewhere for the account: whoever guesses elsewhere cannot lock the owner out there, and the password alone gives
 * no further guesses. With another password they are counted anew, so that whoever knew the one before locks nobody out.
 */
export class CodeAttempts {
  readonly #rates = rateLimits(RATES.codes);

  /** Counts an attempt. @throws HearthError 'too-many' (429), with the time to wait */
  attempt(origin: CodeOrigin): void {
    this.#rates.soon.attempt(keyOf(origin));
    this.#rates.daily.attempt(keyOf(origin));
  }

  /** Whether the owner of an account is to be told that there were too many: whoever made them knows the password. */
  isFirstAlert({ user }: CodeOrigin): boolean {
    return !this.#rates.alerts.count(user.id).isTooMany;
  }

  /** A code was right. Those of the day stay counted: a log-in of the owner gives nobody further guesses. */
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
    /** Limits guesses at codes of second factors. */
    readonly codeAttempts: CodeAttempts;
  }
}
