import type { ListedRole } from '../../../db/user-queries.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import type { AuditDetails } from '../../../src/model/audit.ts';
import { recordAction } from '../audit/record.ts';
import type { PeopleChange } from '../users/people-change.ts';

interface RoleChange {
  /** Null for a new role. */
  readonly before: ListedRole | null;
  /** Null for one that was removed. */
  readonly role: ListedRole | null;
  /** From how many people it was taken, and how many pages name it. */
  readonly uses?: { readonly people: number; readonly pages: number };
}

/** Records what somebody did to a role: its rights before and after, what it was called, and whether it requires a second factor. */
export function recordRole(
  { trx, caller, now }: PeopleChange,
  action: RecordedAction,
  { before, role, uses }: RoleChange,
): Promise<void> {
  const { name, title } = (role ?? before)!;
  const required = (role ?? before)!.secondFactor;
  const details: AuditDetails = {
    rightsBefore: before?.rights ?? [],
    rights: role?.rights ?? [],
    ...(before !== null && role !== null && before.title !== role.title ? { titleBefore: before.title } : {}),
    ...(before?.secondFactor === required || (before === null && !required)
      ? {}
      : { secondFactor: required }),
    ...uses,
  };
  const subject = { kind: 'role', id: name, name: title } as const;
  // Roles are about no site.
  return recordAction(trx, { actor: caller, action, domainId: null, subject, at: now, details });
}
