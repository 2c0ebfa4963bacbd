import { titleKey, titleOfName } from '../src/model/role-title.ts';
import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row } from './schema.ts';

export type UserRecord = Row<'user'>;

/** Normalizes a username or an e-mail address, so that comparisons ignore case. */
export function loginKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

export async function userById(db: Reader, id: string): Promise<UserRecord | null> {
  return (await db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns the user with this username or e-mail address, ignoring case. */
export async function userByLogin(db: Reader, name: string): Promise<UserRecord | null> {
  const key = loginKey(name);
  const row = await db
    .selectFrom('user')
    .selectAll()
    .where((eb) => eb.or([eb('username_key', '=', key), eb('email_key', '=', key)]))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether a user, as an admin, gets mails about the state of the installation. */
export async function getsReports(db: Reader, id: string): Promise<boolean> {
  const row = await db.selectFrom('user').select('gets_reports').where('id', '=', id).executeTakeFirst();
  return row?.gets_reports === 1;
}

/** Returns whether others who edit the same page see the user's name. */
export async function showsName(db: Reader, id: string): Promise<boolean> {
  const row = await db.selectFrom('user').select('shows_name').where('id', '=', id).executeTakeFirst();
  return row?.shows_name === 1;
}

/** Returns whether a user gets mails about comments. */
export async function getsComments(db: Reader, id: string): Promise<boolean> {
  const row = await db.selectFrom('user').select('gets_comments').where('id', '=', id).executeTakeFirst();
  return row?.gets_comments === 1;
}

/** Returns the users with a role who may log in, in the order in which they were added. */
export async function usersWithRole(db: Writer, role: string): Promise<readonly UserRecord[]> {
  return db
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .selectAll('user')
    .where('user_role.role', '=', role)
    .where('user.deactivated_at', 'is', null)
    .orderBy('user.created_at')
    .orderBy('user.id')
    .execute();
}

export async function insertUser(db: Writer, user: NewRow<'user'>, roles: readonly string[]): Promise<void> {
  await db.insertInto('user').values(user).execute();
  if (roles.length === 0) return;
  await db
    .insertInto('user_role')
    .values(roles.map((role) => ({ user_id: user.id, role })))
    .execute();
}

export async function setPasswordHash(db: Writer, userId: string, hash: string): Promise<void> {
  await db.updateTable('user').set({ password_hash: hash }).where('id', '=', userId).execute();
}

/** Stores a role whose title is its name. Does not change an existing role. */
export async function putRole(db: Writer, name: string, rights: readonly string[]): Promise<void> {
  const title = titleOfName(name);
  await db
    .insertInto('role')
    .values({ name, rights: JSON.stringify(rights), title, title_key: titleKey(title), description: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export interface ListedRole {
  readonly name: string;
  /** Its title. */
  readonly title: string;
  readonly description: string;
  readonly rights: readonly string[];
  /** Whether the role's holders need a second factor. */
  readonly secondFactor: boolean;
  readonly version: number;
}

/** Returns all roles, ordered by name. */
export async function listRoles(db: Reader): Promise<readonly ListedRole[]> {
  const rows = await db
    .selectFrom('role')
    .select(['name', 'title', 'description', 'rights', 'second_factor', 'version'])
    .orderBy('name')
    .execute();
  return rows.map(({ rights, second_factor, ...role }) => ({
    ...role,
    rights: JSON.parse(rights) as string[],
    secondFactor: second_factor === 1,
  }));
}

export async function roleNames(db: Writer): Promise<readonly string[]> {
  return (await db.selectFrom('role').select('name').orderBy('name').execute()).map((row) => row.name);
}
