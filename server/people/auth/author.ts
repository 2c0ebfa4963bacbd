import type { SignedInUser } from '../../../src/model/users.ts';
import type { AttemptCounter } from '../../core/limits/rate-limits.ts';

/** The user who changes a document, and the time (ISO 8601). */
export interface Author {
  readonly user: SignedInUser;
  readonly now: string;
}

declare module '../../core/services.ts' {
  interface Services {
    /** Limits how often each user can change pages. */
    readonly pageChanges: AttemptCounter;
  }
}
