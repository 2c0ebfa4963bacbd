import type { Writer } from '../../../db/connection.ts';
import type { ListedRole } from '../../../db/user-queries.ts';
import type { SignedInUser } from '../../../src/model/users.ts';

/** A change of accounts in its transaction: the caller as stored now, and all roles. */
export interface PeopleChange {
  readonly trx: Writer;
  readonly caller: SignedInUser;
  readonly roles: readonly ListedRole[];
  readonly now: string;
}
