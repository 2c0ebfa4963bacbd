import { type PageRecord, updatePage } from '../../../db/page-queries.ts';
import { type ListedRole, listRoles } from '../../../db/user-queries.ts';
import { can } from '../../../src/calls/permissions.ts';
import { type ErrorCode, HearthError } from '../../../src/model/errors.ts';
import { ADMIN_ROLE } from '../../../src/model/users.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { type PageTarget, pageToChange, recordPage } from './page-to-change.ts';

/**
 * Restricts a page, so that only holders of these roles can change it. An empty list lifts the restriction. The roles are not
 * part of the document: applying them changes neither its version nor its time, and writes no revision.
 *
 * @throws HearthError 'validation' (422) for a role that does not exist
 * @throws HearthError 'role-lock-out' (422) if the list would lock the caller out of the page
 * @throws HearthError 'publishing-lock-out' (422) if the page is public, the caller may not publish, and the list would leave
 * nobody who can publish the page
 * @throws HearthError as `pageToChange`
 */
export async function applyRoles(
  unit: UnitOfWork,
  target: PageTarget,
  names: readonly string[],
): Promise<PageRecord> {
  const { db, author } = unit;
  const roles = [...new Set(names)];
  const { record } = await pageToChange(unit, 'roles/applyToPage', target);
  const known = await listRoles(db);
  checkRoles(known, roles);
  if (!can(author.user, 'roles/applyToPage', { roles })) throw lockOut('role-lock-out');
  const isPublishable = (names: readonly string[]) => names.length === 0 || givePublishing(known, names);
  if (
    record.published === 1 &&
    !can(author.user, 'page/publishMany') &&
    isPublishable(JSON.parse(record.roles) as string[]) &&
    !isPublishable(roles)
  )
    throw lockOut('publishing-lock-out');
  const changed = { roles: JSON.stringify(roles) };
  await updatePage(db, record.id, changed);
  await recordPage(unit, 'roles/applyToPage', record, { roles });
  return { ...record, ...changed };
}

/** Whether one of these roles, other than admin, grants the right to publish. */
function givePublishing(known: readonly ListedRole[], names: readonly string[]): boolean {
  return known.some(
    ({ name, rights }) => name !== ADMIN_ROLE && names.includes(name) && rights.includes('publish'),
  );
}

function lockOut(code: ErrorCode): HearthError {
  const { message } = new HearthError(code);
  return new HearthError(code, {}, { validationErrors: [{ field: 'roles', message }] });
}

function checkRoles(known: readonly ListedRole[], roles: readonly string[]): void {
  const validationErrors = roles
    .filter((role) => !known.some(({ name }) => name === role))
    .map((role) => ({ field: 'roles', message: `There is no role ${role}` }));
  if (validationErrors.length > 0) throw new HearthError('validation', {}, { validationErrors });
}
