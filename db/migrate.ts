import { type Kysely, sql } from 'kysely';
import type { Database, SqliteDatabase, Writer } from './connection.ts';
import { backupFolder, copyBeforeUpgrade, newestCopy } from './engines/sqlite/copy-before-upgrade.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import {
  isFromBeforeRelease,
  NEWEST_STEPS,
  oldestServers,
  type RecordedStep,
  recordedName,
  recordedVersion,
} from './recorded-steps.ts';

/** The row that Kysely locks on engines that need a lock table. SQLite and PostgreSQL do not need this table. */
const LOCK = { lockTable: 'schema_version', lockRowId: 'lock' };

/** Thrown if a newer version of Hearth has written the database. Nothing has been changed. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';

  /** @param copy the path of the newest copy that this version of Hearth can use; null if there is none */
  constructor(found: number, known: number, copy: string | null = null) {
    super(
      `The database has schema version ${found}, but this Hearth knows only up to version ${known}. ` +
        `Nothing was changed. Start the newer Hearth again, or ${copy === null ? 'restore the backup made before the upgrade.' : `go back to the copy made before the upgrade, ${copy}: docs/operations.md, Upgrading, says how.`}`,
    );
  }
}

/** Thrown if a server that upgrades nothing finds a database that is not upgraded yet. */
export class UnmigratedDatabaseError extends Error {
  override name = 'UnmigratedDatabaseError';

  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, and this Hearth needs version ${known}. A server for readers alone upgrades nothing: start this version on a server for editors first.`,
    );
  }
}

/** Thrown if the backup or a migration step failed. The transaction was rolled back, so the database is unchanged. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface MigrationResult {
  readonly from: number;
  readonly to: number;
  /** The path of the backup; null if the database was new or up to date. */
  readonly backup: string | null;
}

/**
 * Migrates the database to the newest schema: backs it up, then runs every missing step in one transaction. Several servers on
 * PostgreSQL are upgraded one by one, so a server of before goes on with a newer schema that keeps older servers.
 *
 * @throws NewerDatabaseError, OlderDatabaseError, MigrationError
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = allMigrations,
): Promise<MigrationResult> {
  const from = await schemaVersion(database.writer);
  const to = migrations.length;
  if (from > to && !(await keepsServersOf(database, to)))
    throw new NewerDatabaseError(
      from,
      to,
      database.engine === 'sqlite' ? newestCopy(database.file, to) : null,
    );
  if (from >= to) return { from, to: from, backup: null };
  const backup = from === 0 || database.engine !== 'sqlite' ? null : await copy(database, from, to);
  try {
    await runMigrations(database.writer, migrations);
  } catch (error) {
    const copied = backup === null ? '' : ` A copy of it is at ${backup}.`;
    throw new MigrationError(
      `Upgrading the database from version ${from} to ${to} failed, and it was left as it was: the version that ran before can go on with it.${copied} ` +
        `Reason: ${reasonOf(error)}`,
      { cause: error },
    );
  }
  return { from, to, backup };
}

async function keepsServersOf({ engine, writer }: Database, version: number): Promise<boolean> {
  return engine === 'postgres' && oldestServers(await newestSteps(writer)) <= version;
}

/**
 * Checks that the database has the schema of this version, and changes nothing.
 *
 * @throws NewerDatabaseError, UnmigratedDatabaseError
 */
export async function checkMigrated(database: Database): Promise<void> {
  const [found, known] = [await schemaVersion(database.writer), allMigrations.length];
  if (found > known && !(await keepsServersOf(database, known))) throw new NewerDatabaseError(found, known);
  if (found < known) throw new UnmigratedDatabaseError(found, known);
}

/**
 * Runs the missing steps in one transaction. Processes that migrate at the same time wait for each other: on SQLite for the
 * write lock, on PostgreSQL for an advisory lock.
 */
export async function runMigrations(db: Writer, migrations: readonly Migration[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { adapter } = connection.getExecutor();
    await adapter.acquireMigrationLock(connection, LOCK);
    try {
      await connection.transaction().execute((trx) => runMissing(trx, migrations));
    } finally {
      await adapter.releaseMigrationLock(connection, LOCK);
    }
  });
}

/** Reads the version again inside the transaction, because another process may have run some of the steps in the meantime. */
async function runMissing(trx: Writer, migrations: readonly Migration[]): Promise<void> {
  await sql`create table if not exists schema_version (
    version integer primary key, name text not null, applied_at text not null)`.execute(trx);
  const record = (version: number, name: string) =>
    trx
      .insertInto('schema_version')
      .values({ version, name, applied_at: new Date().toISOString() })
      .execute();
  const steps = await newestSteps(trx);
  const done = recordedVersion(steps);
  const [first] = migrations;
  if (first !== undefined && isFromBeforeRelease(steps)) {
    await trx.deleteFrom('schema_version').execute();
    await record(1, first.name);
  }
  for (const [index, migration] of migrations.entries()) {
    const version = index + 1;
    if (version <= done) continue;
    await migration.up(trx as unknown as Kysely<never>);
    await record(version, recordedName(migration));
  }
}

/** Returns the schema version; 0 for a new database. @throws OlderDatabaseError */
export async function schemaVersion(db: Writer): Promise<number> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === 'schema_version')) return 0;
  return recordedVersion(await newestSteps(db));
}

async function newestSteps(db: Writer): Promise<readonly RecordedStep[]> {
  return (await sql.raw<RecordedStep>(NEWEST_STEPS).execute(db)).rows;
}

async function copy(database: SqliteDatabase, from: number, to: number): Promise<string> {
  try {
    return await copyBeforeUpgrade(database, from, to);
  } catch (error) {
    const file = backupFolder(database.file);
    throw new MigrationError(
      `The database could not be copied to ${file}, so it was not upgraded. Reason: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
