import type { Reader } from '../../../db/connection.ts';
import { holdersOfRole, pageRoleLists, pagesOfRole, rolesHeld } from '../../../db/role-queries.ts';
import { type ListedRole, listRoles } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { RoleUses } from '../../../src/model/roles.ts';
import { ADMIN_ROLE, RIGHTS, type Right } from '../../../src/model/users.ts';

interface Wanted {
  readonly name: string;
  /** The page of the list of people, counted from 1. */
  readonly peoplePage: number;
  readonly pagesPage: number;
  readonly size: number;
}

/**
 * Lists some people who hold a role, and some pages that name the role. Says how the removal of the role would affect each
 * person and each page.
 *
 * @throws HearthError 'role-not-found' (404)
 */
export async function roleUses(db: Reader, wanted: Wanted): Promise<RoleUses> {
  const { name, peoplePage, pagesPage, size } = wanted;
  const roles = await listRoles(db);
  const role = roles.find((one) => one.name === name);
  if (role === undefined) throw new HearthError('role-not-found');
  const people = await holdersOfRole(db, name, { limit: size, offset: (peoplePage - 1) * size });
  const pages = await pagesOfRole(db, name, { limit: size, offset: (pagesPage - 1) * size });
  const lists = await pageRoleLists(db, name);
  const held = await rolesHeld(db);
  const adminsOnly = (list: string) => !othersOf(list, name).some((other) => held.has(other));
  const count = (those: typeof lists) => those.reduce((sum, list) => sum + list.pages, 0);
  return {
    people: people.holders.map(({ id, username, name: called, roles: all }) => ({
      _id: id,
      username,
      name: called,
      loses: lostWithout(role, all, roles),
    })),
    peopleTotal: people.total,
    pages: pages.map(({ id, domain_id, slug, title, roles: list }) => ({
      _id: id,
      domainId: domain_id,
      slug,
      title,
      adminsOnly: adminsOnly(list),
    })),
    pagesTotal: count(lists),
    adminsOnlyTotal: count(lists.filter(({ roles: list }) => adminsOnly(list))),
  };
}

/** Returns the roles in a page's list. Omits the role with this name, and the role admin, which may change every page. */
function othersOf(list: string, name: string): readonly string[] {
  return (JSON.parse(list) as string[]).filter((other) => other !== name && other !== ADMIN_ROLE);
}

/**
 * Returns the rights that a user would lose without a role: those that no other role of the user grants. Returns no rights if
 * the user is an admin, because admins lose nothing.
 */
function lostWithout(role: ListedRole, held: readonly string[], known: readonly ListedRole[]): Right[] {
  if (held.includes(ADMIN_ROLE)) return [];
  const others = known.filter(({ name }) => name !== role.name && held.includes(name));
  const kept = new Set(others.flatMap(({ rights }) => rights));
  return RIGHTS.filter((right) => role.rights.includes(right) && !kept.has(right));
}
