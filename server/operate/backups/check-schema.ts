import type Sqlite from 'better-sqlite3';
import {
  type SchemaEntry,
  schemaEntries,
  schemaOfVersion,
} from '../../../db/engines/sqlite/schema-of-version.ts';
import { NEWEST_STEPS, type RecordedStep, recordedVersion } from '../../../db/recorded-steps.ts';
import { BackupError } from './archive.ts';

const VERSIONS = 'schema_version';

/** Tables that SQLite itself creates for statistics and counters. */
const OF_SQLITE: ReadonlyMap<string, string> = new Map([
  ['sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'],
  ['sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'],
  ['sqlite_sequence', 'CREATE TABLE sqlite_sequence(name,seq)'],
]);

/**
 * Checks that a database has exactly the tables, indexes and triggers of its schema version. A trigger, or a view in place of a
 * table, could later show the site different data from the data that was checked.
 *
 * @param newest the newest schema version that this program knows
 * @param program the version of the program that made the backup
 * @throws BackupError, OlderDatabaseError
 */
export async function checkSchema(db: Sqlite.Database, newest: number, program: string): Promise<void> {
  const found = new Map(schemaEntries(db).map((entry) => [keyOf(entry), entry]));
  const version = await versionOf(db, found);
  checkSchemaVersion(version, newest, program);
  const expected = new Map((await schemaOfVersion(version)).map((entry) => [keyOf(entry), entry]));
  for (const [key, entry] of found) {
    const known = expected.get(key) ?? ownOfSqlite(entry);
    if (known === undefined) throw foreign(`has the ${key}, which is not of`, version);
    if (!isSame(entry, known)) throw foreign(`has the ${key} otherwise than`, version);
  }
  const missing = [...expected.keys()].find((key) => !found.has(key));
  if (missing !== undefined) throw foreign(`lacks the ${missing} of`, version);
}

/**
 * Returns the schema entries that Hearth did not create. Leaves out entries that replace one of Hearth's own entries, which
 * means that they have the same name, ignoring case.
 *
 * @throws BackupError if the schema version is unknown, as `checkSchema` does
 */
export async function foreignEntries(db: Sqlite.Database, newest: number): Promise<SchemaEntry[]> {
  const entries = schemaEntries(db);
  const version = await versionOf(db, new Map(entries.map((entry) => [keyOf(entry), entry])));
  checkSchemaVersion(version, newest);
  const known = await schemaOfVersion(version);
  const names = new Set([...known.map(({ name }) => name.toLowerCase()), ...OF_SQLITE.keys()]);
  return entries.filter(({ name }) => !names.has(name.toLowerCase()));
}

/** Returns the schema version that is recorded in Hearth's own table; 0 if that table is missing. */
async function versionOf(db: Sqlite.Database, found: ReadonlyMap<string, SchemaEntry>): Promise<number> {
  const [first] = (await schemaOfVersion(1)).filter(({ name }) => name === VERSIONS);
  const table = first && found.get(keyOf(first));
  if (first === undefined || table === undefined || !isSame(table, first)) return 0;
  return recordedVersion(db.prepare(NEWEST_STEPS).all() as RecordedStep[]);
}

/**
 * Checks that this program knows a schema version.
 *
 * @param version 0 if the file is not a database of Hearth.
 * @throws BackupError if this program does not know the version
 */
export function checkSchemaVersion(version: number, newest: number, program = ''): void {
  if (version < 1) throw new BackupError('Its database is not one of Hearth.');
  if (version <= newest) return;
  throw new BackupError(
    `Its database has schema version ${version}, and this Hearth knows only up to version ${newest}. Restore it with the version that made it${program === '' ? '' : `, ${program}`}.`,
  );
}

function ownOfSqlite({ type, name }: SchemaEntry): SchemaEntry | undefined {
  const sql = OF_SQLITE.get(name);
  return sql === undefined ? undefined : { type, name, table: name, sql };
}

/** Returns the name of a schema entry for messages and as a key, such as `table "page"`. */
const keyOf = ({ type, name }: SchemaEntry) => `${type} ${JSON.stringify(name).slice(0, 100)}`;

function isSame(one: SchemaEntry, other: SchemaEntry): boolean {
  return one.type === other.type && one.table === other.table && plain(one.sql) === plain(other.sql);
}

/** Ignores quotes and white space, because SQLite versions write them differently when they change a table. */
const plain = (sql: string | null) => sql?.replaceAll(/["\s]+/g, '') ?? null;

function foreign(how: string, version: number): BackupError {
  return new BackupError(
    `Its database ${how} schema version ${version}: somebody has changed it. Do not trust where it came from; where that was you, take the change back in the site, and back it up again.`,
  );
}
