import type { SignedInUser } from '../../../src/model/users.ts';

/** The user who changes a document, and the time of the change (ISO 8601). */
export interface Author {
  readonly user: SignedInUser;
  readonly now: string;
}
