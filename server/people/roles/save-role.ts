import { endSessionsOfHolders, insertRole, rolesNamedByPages, updateRole } from '../../../db/role-queries.ts';
import { secondFactorOf } from '../../../db/second-factor-queries.ts';
import type { ListedRole } from '../../../db/user-queries.ts';
import { canGiveRole } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { MAX_ROLES } from '../../../src/model/limits.ts';
import { RIGHT_WORDS } from '../../../src/model/right-words.ts';
import { nameOfTitle, titleKey } from '../../../src/model/role-title.ts';
import type { RoleSave } from '../../../src/model/roles.ts';
import { ADMIN_ROLE, isGrave, RIGHTS } from '../../../src/model/users.ts';
import type { UnitOfWork } from '../auth/unit-of-work.ts';
import { changePeople, type PeopleChange } from '../users/change-people.ts';
import { type Granting, grantGrave } from '../users/grave-grants.ts';
import { recordRole, roleToChange } from './change-role.ts';

/**
 * Changes the given fields of a role, or adds a role. A role is changed only at the version at which the caller loaded it. The
 * name of a role does not change with its title, because people and pages refer to the name. People who lose rights because of
 * the change are logged out.
 *
 * @throws HearthError 'above-you' (403) if the role has rights that the caller does not hold; 'role-fixed', 'too-many-roles'
 * (409); 'validation' (422), also if a grave grant is not confirmed; and the errors of `roleToChange` and `changePeople`
 */
export function saveRole(unit: UnitOfWork, granting: Granting, sent: RoleSave): Promise<ListedRole> {
  return changePeople(unit, async (change) => {
    const { db, author, roles } = change;
    const { name, version } = sent;
    const before = name === undefined ? null : roleToChange({ name, version }, change);
    const role = before === null ? await newRole(sent, change) : { ...before, ...defined(sent) };
    if (before?.name === ADMIN_ROLE && (titleKey(role.title) !== titleKey(before.title) || sent.rights))
      throw new HearthError('role-fixed');
    checkTitle(role, roles);
    if (!canGiveRole(author.user, role)) throw new HearthError('above-you');
    if (role.secondFactor && !before?.secondFactor) await checkOwnFactor(role, change);
    if (before === null) {
      await insertRole(db, role);
      await recordRole(change, { before, role });
      return role;
    }
    if (isSame(before, role)) return before;
    const gained = role.rights.filter((right) => !before.rights.includes(right));
    if (isGrave({ name: '', rights: gained })) {
      const labels = RIGHTS.filter((right) => gained.includes(right)).map(
        (right) => RIGHT_WORDS[right].label,
      );
      await grantGrave(
        change,
        granting,
        `has given the role ${role.title} more rights: ${labels.join(', ')}`,
        null,
      );
    }
    const saved = { ...role, version: before.version + 1 };
    await updateRole(db, saved);
    if (before.rights.some((right) => !saved.rights.includes(right)))
      await endSessionsOfHolders(db, saved.name, ADMIN_ROLE);
    await recordRole(change, { before, role: saved });
    return saved;
  });
}

/**
 * Returns a new role, without rights unless the request names some. The name of the new role differs from all role names that
 * pages use, because pages may still name a removed role.
 */
async function newRole(
  { title = '', description = '', rights = [], secondFactor = false }: RoleSave,
  { db, roles }: PeopleChange,
): Promise<ListedRole> {
  if (roles.length >= MAX_ROLES) throw new HearthError('too-many-roles', { max: String(MAX_ROLES) });
  if (title === '') throw problem('title', 'Give the role a name');
  const start = nameOfTitle(title);
  const isTaken = roles.some((role) => role.name === start) || (await rolesNamedByPages(db)).has(start);
  const name = isTaken ? `${start.slice(0, 30)}-${newId().slice(-8)}` : start;
  return { name, title, description, rights, secondFactor, version: 1 };
}

function checkTitle({ name, title }: ListedRole, roles: readonly ListedRole[]): void {
  const other = roles.find((role) => role.name !== name && titleKey(role.title) === titleKey(title));
  if (other !== undefined) throw problem('title', `There is a role called ${other.title} already`);
}

/**
 * Refuses to make a role require a second factor if the caller holds the role but has no second factor, because the change
 * would log the caller out.
 */
async function checkOwnFactor({ name }: ListedRole, { db, author }: PeopleChange): Promise<void> {
  if (!author.user.roles.includes(name)) return;
  const factor = await secondFactorOf(db, author.user._id);
  if (factor?.enabled_at) return;
  throw problem(
    'secondFactor',
    'You hold this role and have no second factor: you would be logged out at once. Set one up in ‘Your account’ first',
  );
}

function problem(field: string, message: string): HearthError {
  return new HearthError('validation', {}, { validationErrors: [{ field: `role.${field}`, message }] });
}

function defined({ title, description, rights, secondFactor }: RoleSave): Partial<ListedRole> {
  const sent = { title, description, rights, secondFactor };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

function isSame(one: ListedRole, other: ListedRole): boolean {
  return (
    one.title === other.title &&
    one.description === other.description &&
    one.secondFactor === other.secondFactor &&
    one.rights.join() === other.rights.join()
  );
}
