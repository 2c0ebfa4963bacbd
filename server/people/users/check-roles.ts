import { rolesNamedByPages } from '../../../db/role-queries.ts';
import { canAddRole } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { isGrave } from '../../../src/model/users.ts';
import type { PeopleChange } from './change-people.ts';
import { canGiveAll } from './person-shape.ts';

/**
 * Refuses roles that do not exist, and roles that the caller may not grant.
 *
 * @param held the roles that the person already has
 * @throws HearthError 'validation' (422) on the field `roles`, 'above-you', 'opens-pages' (403)
 */
export async function checkRoles(
  wanted: readonly string[],
  held: readonly string[],
  change: PeopleChange,
): Promise<void> {
  const { author, roles } = change;
  const unknown = wanted.filter((name) => !roles.some((role) => role.name === name));
  if (unknown.length > 0) {
    const message = `There is no role ${unknown.join(', ')}. Somebody may have removed it.`;
    throw new HearthError('validation', {}, { validationErrors: [{ field: 'roles', message }] });
  }
  if (!canGiveAll(author.user, wanted, roles)) throw new HearthError('above-you');
  await checkOpening(
    wanted.filter((name) => !held.includes(name)),
    change,
  );
}

/** Refuses to give a person access to pages by roles that the caller may not grant. @throws HearthError 'opens-pages' (403) */
export async function checkOpening(
  names: readonly string[],
  { db, author, roles }: PeopleChange,
): Promise<void> {
  const named = await rolesNamedByPages(db);
  const opening = roles.filter(({ name }) => names.includes(name) && named.has(name));
  const refused = opening.find((role) => !canAddRole(author.user, { ...role, opensPages: true }));
  if (refused !== undefined) throw new HearthError('opens-pages', { role: refused.title });
}

/** Names the roles that are a grave grant: 'the role Admin', 'the roles Admin and Keeper'; '' if none is. */
export function graveOf(names: readonly string[], roles: PeopleChange['roles']): string {
  const titles = roles.filter((role) => names.includes(role.name) && isGrave(role)).map(({ title }) => title);
  if (titles.length === 0) return '';
  return `the role${titles.length === 1 ? '' : 's'} ${titles.join(' and ')}`;
}
