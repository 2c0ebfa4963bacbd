import { rolesNamedByPages } from '../../db/role-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import { canAddRole } from '../../src/model/permissions.ts';
import type { PeopleChange } from './people-change.ts';
import { canGiveAll } from './person-shape.ts';

/**
 * Refuses roles that are not there, and those that the caller may not give.
 *
 * @param held the roles that the person has already
 * @throws HearthError 'validation' (422) on the field `roles`, 'above-you', 'opens-pages' (403)
 */
export async function checkRoles(
  wanted: readonly string[],
  held: readonly string[],
  { trx, caller, roles }: PeopleChange,
): Promise<void> {
  const unknown = wanted.filter((name) => !roles.some((role) => role.name === name));
  if (unknown.length > 0) {
    const message = `There is no role ${unknown.join(', ')}. Somebody may have removed it.`;
    throw new HearthError('validation', {}, { validationErrors: [{ field: 'roles', message }] });
  }
  if (!canGiveAll(caller, wanted, roles)) throw new HearthError('above-you');
  const named = await rolesNamedByPages(trx);
  const added = roles.filter(({ name }) => wanted.includes(name) && !held.includes(name));
  const refused = added.find((role) => !canAddRole(caller, { ...role, opensPages: named.has(role.name) }));
  if (refused !== undefined) throw new HearthError('opens-pages', { role: refused.title });
}
