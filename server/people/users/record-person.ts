import type { Person } from '../../../db/people-queries.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import { recordAction } from '../audit/record.ts';
import type { PeopleChange } from './people-change.ts';

/**
 * Records what somebody did to an account: by its username, with the roles before and after, and whether the e-mail address is
 * another one.
 *
 * @param before null for a new account
 * @param after null for an account that is gone
 */
export function recordPerson(
  { trx, caller, now }: PeopleChange,
  action: RecordedAction,
  before: Person | null,
  after: Person | null,
): Promise<void> {
  const { id, username } = (after ?? before)!;
  const subject = { kind: 'user', id, name: username } as const;
  const details = {
    rolesBefore: before?.roles ?? [],
    roles: after?.roles ?? [],
    otherEmail: before !== null && after !== null && before.email !== after.email,
  };
  // Accounts are about no site.
  return recordAction(trx, { actor: caller, action, domainId: null, subject, at: now, details });
}
