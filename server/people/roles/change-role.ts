import type { ListedRole } from '../../../db/user-queries.ts';
import { canGiveRole } from '../../../src/calls/permissions.ts';
import type { AuditDetails } from '../../../src/model/audit.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { PeopleChange } from '../users/change-people.ts';

/**
 * Returns a role that the caller changes, at the version that the caller has seen.
 *
 * @throws HearthError 'role-not-found' (404), 'above-you' (403) if the role has rights that the caller does not hold,
 * 'version-conflict' (409) with the newer `role`
 */
export function roleToChange(
  { name, version }: { readonly name: string; readonly version: number | undefined },
  { author, roles }: PeopleChange,
): ListedRole {
  const role = roles.find((one) => one.name === name);
  if (role === undefined) throw new HearthError('role-not-found');
  if (!canGiveRole(author.user, role)) throw new HearthError('above-you');
  if (version !== role.version)
    throw new HearthError('version-conflict', {}, { details: { savedBy: null, role } });
  return role;
}

interface RoleChange {
  /** The role before the change; null if the role is new. */
  readonly before: ListedRole | null;
  /** The role after the change; null if the role was removed. */
  readonly role: ListedRole | null;
  /** The number of people who lost the role, and the number of pages that name it. */
  readonly uses?: { readonly people: number; readonly pages: number };
}

/** Records a change of a role: its rights before and after, its former title, and whether it requires a second factor. */
export function recordRole({ record }: PeopleChange, { before, role, uses }: RoleChange): Promise<void> {
  const latest = role ?? before;
  if (latest === null) throw new Error('There is no role to record.');
  const { name, title, secondFactor: required } = latest;
  const details: AuditDetails = {
    rightsBefore: before?.rights ?? [],
    rights: role?.rights ?? [],
    ...(before !== null && role !== null && before.title !== role.title ? { titleBefore: before.title } : {}),
    ...(before?.secondFactor === required || (before === null && !required)
      ? {}
      : { secondFactor: required }),
    ...uses,
  };
  // The domain is null, because roles belong to no site.
  return record({ domainId: null, subject: { kind: 'role', id: name, name: title }, details });
}
