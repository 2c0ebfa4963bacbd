import { sql } from 'kysely';
import { titleKey } from '../src/model/role-title.ts';
import type { Reader, Writer } from './connection.ts';
import type { Row } from './schema.ts';
import { holding } from './search-text.ts';
import type { ListedRole } from './user-queries.ts';

/** Queries of roles, their holders, and the pages that name roles. */

type StoredRole = Pick<ListedRole, 'name' | 'title' | 'description' | 'rights' | 'secondFactor' | 'version'>;

export async function insertRole(trx: Writer, role: StoredRole): Promise<void> {
  await trx
    .insertInto('role')
    .values({ name: role.name, ...columnsOf(role) })
    .execute();
}

export async function updateRole(trx: Writer, role: StoredRole): Promise<void> {
  await trx.updateTable('role').set(columnsOf(role)).where('name', '=', role.name).execute();
}

function columnsOf({ title, description, rights, secondFactor, version }: StoredRole) {
  const texts = { title, title_key: titleKey(title), description };
  return { ...texts, rights: JSON.stringify(rights), second_factor: secondFactor ? 1 : 0, version } as const;
}

/** Removes a role, and takes the role from all its holders. Pages keep naming it. */
export async function deleteRole(trx: Writer, name: string): Promise<void> {
  await trx.deleteFrom('user_role').where('role', '=', name).execute();
  await trx.deleteFrom('role').where('name', '=', name).execute();
}

/** Ends the sessions of all users who have a role, except users who also have the role `except`. */
export async function endSessionsOfHolders(trx: Writer, name: string, except: string): Promise<void> {
  const holding = (role: string) => trx.selectFrom('user_role').select('user_id').where('role', '=', role);
  for (const table of ['session', 'log_in_ticket'] as const) {
    await trx
      .deleteFrom(table)
      .where('user_id', 'in', holding(name))
      .where('user_id', 'not in', holding(except))
      .execute();
  }
}

/** A user with a role, and the names of all roles of that user. */
export interface Holder extends Pick<Row<'user'>, 'id' | 'username' | 'name'> {
  readonly roles: readonly string[];
}

/** Returns some of the users with a role, ordered by username, and the total number of users with the role. */
export async function holdersOfRole(
  db: Reader,
  name: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly holders: readonly Holder[]; readonly total: number }> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .select(['user.id', 'user.username', 'user.name'])
    .where('user_role.role', '=', name)
    .orderBy('user.username_key')
    .limit(limit)
    .offset(offset)
    .execute();
  const held = await db
    .selectFrom('user_role')
    .select(['user_id', 'role'])
    .where('user_id', 'in', ['', ...rows.map(({ id }) => id)])
    .execute();
  const { total } = await db
    .selectFrom('user_role')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('role', '=', name)
    .executeTakeFirstOrThrow();
  const rolesOf = (id: string) => held.filter(({ user_id }) => user_id === id).map(({ role }) => role);
  return { holders: rows.map((row) => ({ ...row, roles: rolesOf(row.id) })), total: Number(total) };
}

/** Returns the roles of the users who can log in. Users can log in if they have a password and are not deactivated. */
export async function rolesHeld(db: Reader): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select('user_role.role')
    .where('user.deactivated_at', 'is', null)
    .where('user.password_hash', 'is not', null)
    .distinct()
    .execute();
  return new Set(rows.map(({ role }) => role));
}

/** Returns the lists of roles (JSON text) that contain a role, each with the number of pages that have this list. */
export async function pageRoleLists(db: Reader, name: string) {
  const rows = await naming(db, name)
    .select((eb) => ['roles', eb.fn.countAll().as('pages')])
    .groupBy('roles')
    .execute();
  return rows.map(({ roles, pages }) => ({ roles, pages: Number(pages) }));
}

/** Returns some of the pages that name a role, ordered by site and address. */
export async function pagesOfRole(
  db: Reader,
  name: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  // Filters and sorts by indexes, and reads only the returned rows in full.
  const places = await naming(db, name)
    .select(['domain_id', 'slug'])
    .orderBy('domain_id')
    .orderBy('slug')
    .limit(limit)
    .offset(offset)
    .execute();
  if (places.length === 0) return [];
  return db
    .selectFrom('page')
    .select(['id', 'domain_id', 'slug', 'title', 'roles'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or(
        places.map(({ domain_id, slug }) => eb.and([eb('domain_id', '=', domain_id), eb('slug', '=', slug)])),
      ),
    )
    .orderBy('domain_id')
    .orderBy('slug')
    .execute();
}

/**
 * Selects the pages with a role that are not deleted. A page's roles are a JSON array of names. The names contain no characters
 * that JSON escapes.
 */
function naming(db: Reader, name: string) {
  return db
    .selectFrom('page')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`roles like ${holding(JSON.stringify(name))} escape '!'`);
}

/** Returns the names of all roles that pages name. Deleted pages and removed roles count, too. */
export async function rolesNamedByPages(db: Reader): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  // Runs a query for each of the two states, because each state has its own index.
  for (const isDeleted of ['is', 'is not'] as const) {
    const lists = await db
      .selectFrom('page')
      .select('roles')
      .where('deleted_at', isDeleted, null)
      .distinct()
      .execute();
    for (const { roles } of lists) for (const name of JSON.parse(roles) as string[]) named.add(name);
  }
  return named;
}

export interface CollectionOfSite {
  readonly domainId: string;
  readonly collection: string;
}

/**
 * Returns the lists of roles (JSON text) that pages of a collection have, each with the number of those pages, the most
 * frequent first.
 */
export async function collectionRoleLists(db: Reader, { domainId, collection }: CollectionOfSite) {
  const rows = await db
    .selectFrom('page')
    .select((eb) => ['roles', eb.fn.countAll().as('pages')])
    .where('domain_id', '=', domainId)
    .where('collection', '=', collection)
    .where('deleted_at', 'is', null)
    .groupBy('roles')
    .execute();
  const lists = rows.map(({ roles, pages }) => ({ roles, pages: Number(pages) }));
  return lists.sort((a, b) => b.pages - a.pages || a.roles.localeCompare(b.roles));
}

/** Selects the pages of a collection whose roles differ from `roles`, ordered by id. */
interface OtherRoles {
  /** JSON text. */
  readonly roles: string;
  /** The id before the first page; '' to begin. */
  readonly after: string;
  readonly limit: number;
}

/**
 * Returns some of the pages of a collection whose roles differ from the given roles, ordered by id. Each returned page includes
 * its roles.
 */
export async function pagesWithOtherRoles(
  db: Reader,
  { domainId, collection }: CollectionOfSite,
  { roles, after, limit }: OtherRoles,
): Promise<readonly Pick<Row<'page'>, 'id' | 'roles'>[]> {
  return db
    .selectFrom('page')
    .select(['id', 'roles'])
    .where('domain_id', '=', domainId)
    .where('collection', '=', collection)
    .where('deleted_at', 'is', null)
    .where('roles', '<>', roles)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Changes the roles (JSON text) of pages. */
export async function setRolesOfPages(trx: Writer, ids: readonly string[], roles: string): Promise<void> {
  if (ids.length > 0) await trx.updateTable('page').set({ roles }).where('id', 'in', ids).execute();
}
