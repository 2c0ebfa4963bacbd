import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Removed } from '../../../../db/removed-queries.ts';
import { ADMIN_ROLE } from '../../../../src/model/users.ts';
import { isMissing } from '../../../core/files/plain-file.ts';

/** The tables that say who may log in and what they may do, in the order in which their rows can be stored. */
export const PEOPLE_TABLES = ['role', 'user', 'user_role', 'second_factor', 'recovery_code'] as const;
export type PeopleTable = (typeof PEOPLE_TABLES)[number];

export type PlainRow = Readonly<Record<string, string | number | null>>;
export type People = Readonly<Record<PeopleTable, readonly PlainRow[]>>;

export interface Admin {
  readonly username: string;
  readonly email: string;
}

/** The site that a restore replaces, as it stands. */
export interface Today {
  /** The series of its backups (`../names.ts`); null if it has none yet. */
  readonly series: string | null;
  readonly people: People;
  /** The admins who can log in. */
  readonly admins: readonly Admin[];
  /** Everything that was removed for good; empty if a version without this list wrote the database. */
  readonly removed: readonly Removed[];
}

/** Returns the site in a database that another process may be using; null if there is none. @throws if it cannot be read */
export function readToday(databaseFile: string): Today | null {
  if (isMissing(databaseFile)) return null;
  const db = new Sqlite(databaseFile, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    db.pragma('trusted_schema = OFF');
    return db.transaction(() => todayOf(db))();
  } finally {
    db.close();
  }
}

function todayOf(db: Sqlite.Database): Today {
  const tables = tablesOf(db);
  const rows = (table: string) =>
    tables.has(table) ? (db.prepare(`select * from "${table}"`).all() as PlainRow[]) : [];
  const people = Object.fromEntries(PEOPLE_TABLES.map((table) => [table, rows(table)])) as unknown as People;
  return {
    series: seriesOf(db),
    people,
    admins: adminsOf(people),
    removed: rows('removed_for_good') as unknown as readonly Removed[],
  };
}

export function tablesOf(db: Sqlite.Database): ReadonlySet<unknown> {
  return new Set(db.prepare("select name from sqlite_schema where type = 'table'").pluck().all());
}

/** Returns the series of a site's backups; null if the database has none. */
export function seriesOf(db: Sqlite.Database): string | null {
  if (!tablesOf(db).has('server_secret')) return null;
  const series = db.prepare("select value from server_secret where name = 'backup-series'").pluck().get();
  return typeof series === 'string' && /^[0-9a-f]{8}$/.test(series) ? series : null;
}

/** Returns the series of the site in a database file; null if there is none, or it cannot be read. */
export function seriesIn(databaseFile: string): string | null {
  try {
    return readToday(path.resolve(databaseFile))?.series ?? null;
  } catch {
    return null;
  }
}

/** Whether a user can log in. */
export const isActive = (user: PlainRow): boolean =>
  (user.deactivated_at ?? null) === null && (user.removed_at ?? null) === null;

function adminsOf({ user, user_role }: People): Admin[] {
  const ids = new Set(user_role.filter(({ role }) => role === ADMIN_ROLE).map(({ user_id }) => user_id));
  return user
    .filter((one) => ids.has(one.id ?? null) && isActive(one) && one.email !== '')
    .map(({ username, email }) => ({ username: String(username), email: String(email) }));
}
