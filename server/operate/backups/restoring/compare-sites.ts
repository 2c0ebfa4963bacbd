import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Sqlite from 'better-sqlite3';
import type { Removed } from '../../../../db/removed-queries.ts';
import { type CountedNames, DIFFERENCE_NAMES, type Differences } from '../../../../src/model/restore-wire.ts';
import { DATABASE_ENTRY } from '../archive.ts';
import { isActive, type People, type PlainRow, seriesOf, tablesOf } from './today.ts';

/**
 * Compares restored data with the site of today, which may be in use.
 *
 * @param folder the restored data, with a database of this version
 * @param removed what was removed for good, besides what the database of today knows
 * @returns null if there is no site of today, or its database cannot be read
 */
export function compareSites(
  folder: string,
  databaseFile: string,
  madeAt: string,
  removed: readonly Removed[],
): Differences | null {
  const then = new Sqlite(path.join(folder, DATABASE_ENTRY), { fileMustExist: true });
  try {
    const today = new Sqlite(databaseFile, { readonly: true, fileMustExist: true, timeout: 10_000 });
    try {
      for (const db of [then, today]) db.pragma('trusted_schema = OFF');
      return today.transaction(() => differences(then, today, madeAt, removed))();
    } finally {
      today.close();
    }
  } catch {
    return null;
  } finally {
    then.close();
  }
}

/** Whether a restore would change something else than somebody was shown. Mails that were sent meanwhile do not count. */
export function isOtherThanShown(now: Differences, shown: Differences): boolean {
  return now.waiting > shown.waiting || !isDeepStrictEqual({ ...now, waiting: shown.waiting }, shown);
}

function differences(
  then: Sqlite.Database,
  today: Sqlite.Database,
  madeAt: string,
  listed: readonly Removed[],
): Differences {
  const series = seriesOf(then);
  const rows = (db: Sqlite.Database, sql: string) => db.prepare(sql).all() as PlainRow[];
  const newIds = (sql: string) => {
    const known = new Set(then.prepare(sql).pluck().all());
    return today
      .prepare(sql)
      .pluck()
      .all()
      .filter((id) => !known.has(id)).length;
  };
  const own = tablesOf(today).has('removed_for_good')
    ? (rows(today, 'select * from removed_for_good') as unknown as Removed[])
    : [];
  const isSameSite = series !== null && series === seriesOf(today);
  const removed = new Map((isSameSite ? own : listed).map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  return {
    madeAt,
    isSameSite,
    ...pageDifferences(rows(then, PAGES), rows(today, PAGES), removed),
    settings: settingsOf(settingRows(then), settingRows(today)),
    submissions: newIds('select id from submission'),
    waiting: rows(today, WAITING).length,
    media: newIds("select id from media where kind <> 'poster'"),
    ...peopleDifferences(peopleOf(then), peopleOf(today)),
    removedForGood: [...removed.values()].filter(
      ({ kind, id }) =>
        kind !== 'user' && then.prepare(`select 1 from "${kind}" where id = ?`).get(id) !== undefined,
    ).length,
  };
}

const WAITING = "select id from outbox where state in ('waiting', 'sending')";
const PAGES = 'select id, slug, title, updated_at, published, last_published, deleted_at from page';
const SETTINGS = `select kind as name, id || updated_at || coalesce(last_published, '') as state from site_document
  union all select 'redirect', id || updated_at from redirect`;
const INSTALLATION = `select 'installation' as name, section || version || saved_at as state from installation_setting`;

/** A version without settings of the installation may have written the database of today. */
function settingRows(db: Sqlite.Database): PlainRow[] {
  const tables = tablesOf(db);
  return [SETTINGS, ...(tables.has('installation_setting') ? [INSTALLATION] : [])].flatMap(
    (sql) => db.prepare(sql).all() as PlainRow[],
  );
}

function pageDifferences(
  then: readonly PlainRow[],
  today: readonly PlainRow[],
  removed: ReadonlyMap<string, Removed>,
): Pick<Differences, 'changedPages' | 'returningPages'> {
  const before = new Map(then.map((page) => [page.id, page]));
  const now = new Map(today.map((page) => [page.id, page]));
  const isSame = (one: PlainRow, other: PlainRow) =>
    (['slug', 'updated_at', 'published', 'last_published', 'deleted_at'] as const).every(
      (column) => one[column] === other[column],
    );
  const changed = today.filter((page) => {
    const other = before.get(page.id ?? null);
    return page.deleted_at === null && (other === undefined || !isSame(page, other));
  });
  const returning = then.filter(
    ({ id, deleted_at }) =>
      deleted_at === null && now.get(id ?? null)?.deleted_at !== null && !removed.has(`page ${id}`),
  );
  return { changedPages: named(changed, pageName), returningPages: named(returning, pageName) };
}

const pageName = ({ title, slug }: PlainRow) => (title === '' ? `/${slug}` : `${title} (/${slug})`);

const SETTINGS_NAMES: readonly (readonly [string, string])[] = [
  ['siteSettings', 'the settings of the site'],
  ['nav', 'the menu'],
  ['footer', 'the footer'],
  ['redirect', 'redirects'],
  ['installation', 'the settings of the installation'],
];

function settingsOf(then: readonly PlainRow[], today: readonly PlainRow[]): string[] {
  const states = (rows: readonly PlainRow[], name: string) =>
    rows
      .filter((row) => row.name === name)
      .map(({ state }) => state)
      .toSorted()
      .join();
  return SETTINGS_NAMES.filter(([name]) => states(then, name) !== states(today, name)).map(
    ([, words]) => words,
  );
}

function peopleOf(db: Sqlite.Database): People {
  const rows = (table: string) => db.prepare(`select * from "${table}"`).all() as PlainRow[];
  return {
    role: rows('role'),
    user: rows('user'),
    user_role: rows('user_role'),
    second_factor: rows('second_factor'),
    recovery_code: [],
  };
}

type PeopleDifferences = Pick<
  Differences,
  'newAccounts' | 'endedAccounts' | 'changedSecrets' | 'changedRoles'
>;

function peopleDifferences(then: People, today: People): PeopleDifferences {
  const before = new Map(then.user.map((user) => [user.id, user]));
  const now = new Map(today.user.map((user) => [user.id, user]));
  const wasActive = (user: PlainRow | undefined) => user !== undefined && isActive(user);
  const both = today.user.filter((user) => isActive(user) && wasActive(before.get(user.id ?? null)));
  const secretsOf = (people: People, user: PlainRow | undefined) =>
    JSON.stringify([
      user?.password_hash ?? null,
      people.second_factor.find(({ user_id }) => user_id === user?.id)?.enabled_at ?? null,
    ]);
  const roles = both.flatMap((user) => {
    const [had, has] = [rolesOf(then, user.id ?? null), rolesOf(today, user.id ?? null)];
    return had === has ? [] : [{ ...user, change: `${user.username}: ${had} then, ${has} now` }];
  });
  const name = ({ username }: PlainRow) => String(username);
  return {
    newAccounts: named(
      today.user.filter((user) => isActive(user) && !wasActive(before.get(user.id ?? null))),
      name,
    ),
    endedAccounts: named(
      then.user.filter((user) => isActive(user) && !wasActive(now.get(user.id ?? null))),
      name,
    ),
    changedSecrets: named(
      both.filter((user) => secretsOf(then, before.get(user.id ?? null)) !== secretsOf(today, user)),
      name,
    ),
    changedRoles: named(roles, ({ change }) => String(change)),
  };
}

function rolesOf({ role, user_role }: People, userId: PlainRow[string]): string {
  const titles = user_role
    .filter(({ user_id }) => user_id === userId)
    .map((one) => String(role.find(({ name }) => name === one.role)?.title || one.role))
    .toSorted();
  return titles.length === 0 ? 'no role' : titles.join(', ');
}

function named(rows: readonly PlainRow[], nameOf: (row: PlainRow) => string): CountedNames {
  return { count: rows.length, names: rows.map(nameOf).toSorted().slice(0, DIFFERENCE_NAMES) };
}
