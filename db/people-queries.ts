import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { PersonState } from '../src/model/people.ts';
import type { Reader, Writer } from './connection.ts';
import type { Row, Tables } from './schema.ts';
import { holding, searchKey, searchWords } from './search-text.ts';
import { withSecondFactor } from './second-factor-queries.ts';

/** Queries of the list of users, without removed accounts. */

/** The maximum number of characters of a key. A username, a name and an e-mail address fit into a key. */
const KEY_LENGTH = 600;
const MAX_WORDS = 10;

/** A user with the sorted names of their roles, but without secrets. */
export interface Person extends Omit<Row<'user'>, 'password_hash' | 'search_key'> {
  /** Whether the user has ever set a password. */
  readonly hasJoined: boolean;
  /** Whether the user's second factor is on. */
  readonly hasSecondFactor: boolean;
  readonly roles: readonly string[];
}

export interface PeopleSearch {
  /** Words that must all occur in the username, the name or the e-mail address, ignoring case. */
  readonly search: string;
  /** '' for any. */
  readonly role: string;
  readonly state: PersonState | 'all';
  readonly limit: number;
  readonly offset: number;
}

/** Returns the search key of a user. Call the function whenever the username, the name or the e-mail address is stored. */
export function personKey({
  username,
  name,
  email,
}: Pick<Row<'user'>, 'username' | 'name' | 'email'>): string {
  return searchKey(`${username} ${name} ${email}`, KEY_LENGTH);
}

/** Returns one page of the matching users, ordered by username, and the total number of matches. */
export async function listPeople(
  db: Reader,
  { limit, offset, ...search }: PeopleSearch,
): Promise<{ readonly people: readonly Person[]; readonly total: number }> {
  const matches = matching(search);
  const rows = await db
    .selectFrom('user')
    .selectAll()
    .where(matches)
    .orderBy('user.username_key')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await db
    .selectFrom('user')
    .select((eb) => eb.fn.countAll().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  return { people: await withRoles(db, rows), total: Number(counted.total) };
}

/** Returns a user by id; null if the account does not exist or was removed. */
export async function personById(db: Reader, id: string): Promise<Person | null> {
  const rows = await db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
  return (await withRoles(db, rows))[0] ?? null;
}

/** Counts the accounts. */
export async function countPeople(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('user')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts the users who have a certain role and can log in. Users can log in if they have a password and are not deactivated. */
export async function countAbleWithRole(db: Reader, role: string): Promise<number> {
  const { total } = await db
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('user_role.role', '=', role)
    .where('user.deactivated_at', 'is', null)
    .where('user.password_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Makes transactions wait for each other if they change who has a role. @param trx such a transaction, before its first read */
export async function lockRole(trx: Writer, name: string): Promise<void> {
  await trx.updateTable('role').set({ name }).where('name', '=', name).execute();
}

function matching({ search, role, state }: Pick<PeopleSearch, 'search' | 'role' | 'state'>) {
  const words = searchWords(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  return (eb: ExpressionBuilder<Tables, 'user'>) =>
    eb.and([
      eb('user.removed_at', 'is', null),
      ...words.map((word) => sql<SqlBool>`${eb.ref('user.search_key')} like ${holding(word)} escape '!'`),
      ...(role === '' ? [] : [holdsRole(eb, role)]),
      ...(state === 'all'
        ? []
        : [eb('user.deactivated_at', state === 'deactivated' ? 'is not' : 'is', null)]),
      ...(state === 'active' ? [eb('user.password_hash', 'is not', null)] : []),
      ...(state === 'invited' ? [eb('user.password_hash', 'is', null)] : []),
    ]);
}

function holdsRole(eb: ExpressionBuilder<Tables, 'user'>, role: string) {
  return eb.exists(
    eb
      .selectFrom('user_role')
      .select('user_role.role')
      .whereRef('user_role.user_id', '=', 'user.id')
      .where('user_role.role', '=', role),
  );
}

async function withRoles(db: Reader, rows: readonly Row<'user'>[]): Promise<Person[]> {
  if (rows.length === 0) return [];
  const held = await db
    .selectFrom('user_role')
    .select(['user_id', 'role'])
    .where(
      'user_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('role')
    .execute();
  const factors = await withSecondFactor(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ password_hash, search_key: _, ...row }) => ({
    ...row,
    hasJoined: password_hash !== null,
    hasSecondFactor: factors.has(row.id),
    roles: held.filter(({ user_id }) => user_id === row.id).map(({ role }) => role),
  }));
}
