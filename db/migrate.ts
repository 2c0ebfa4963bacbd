import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database, Writer } from './connection.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { PRIVATE_FOLDER } from './private-files.ts';

/** The row that Kysely would lock on engines with a lock table. Neither SQLite nor PostgreSQL needs one. */
const LOCK = { lockTable: 'schema_version', lockRowId: 'lock' };

/** The database was written by a newer version of Hearth. Nothing has been changed. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';

  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, but this Hearth knows only up to version ${known}. ` +
        'Nothing was changed. Start the newer Hearth again, or restore the backup made before the upgrade.',
    );
  }
}

/** The backup or a step failed. The transaction was rolled back, so the database is unchanged. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface MigrationResult {
  readonly from: number;
  readonly to: number;
  /** The path of the backup; null when the database was new or already current. */
  readonly backup: string | null;
}

/**
 * Migrates the database to the newest schema: backs it up, then runs every missing step in one transaction.
 *
 * @throws NewerDatabaseError, MigrationError
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = allMigrations,
): Promise<MigrationResult> {
  const from = await schemaVersion(database.writer);
  const to = migrations.length;
  if (from > to) throw new NewerDatabaseError(from, to);
  if (from === to) return { from, to, backup: null };
  const backup = from === 0 ? null : await backUpBefore(database, from, to);
  try {
    await runMigrations(database.writer, migrations);
  } catch (error) {
    const copy = backup === null ? '' : ` A copy of it is at ${backup}.`;
    throw new MigrationError(
      `Upgrading the database from version ${from} to ${to} failed, and it was left as it was.${copy} ` +
        `Reason: ${reasonOf(error)}`,
      { cause: error },
    );
  }
  return { from, to, backup };
}

/**
 * Runs the missing steps in one transaction. Processes that migrate at the same time wait for each other: on SQLite by the
 * write lock of the transaction, on PostgreSQL by an advisory lock.
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

/** Reads the version again inside the transaction: another process may have run some of the steps in the meantime. */
async function runMissing(trx: Writer, migrations: readonly Migration[]): Promise<void> {
  await sql`create table if not exists schema_version (
    version integer primary key, name text not null, applied_at text not null)`.execute(trx);
  const done = await schemaVersion(trx);
  for (const [index, migration] of migrations.entries()) {
    const version = index + 1;
    if (version <= done) continue;
    await migration.up(trx as unknown as Kysely<never>);
    await trx
      .insertInto('schema_version')
      .values({ version, name: migration.name, applied_at: new Date().toISOString() })
      .execute();
  }
}

/** The version of the schema: 0 for a new, empty database. */
export async function schemaVersion(db: Writer): Promise<number> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === 'schema_version')) return 0;
  const row = await db
    .selectFrom('schema_version')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** The folder of a database's backups. */
export function backupFolder(databaseFile: string): string {
  return path.join(path.dirname(databaseFile), 'backups');
}

async function backUpBefore(database: Database, from: number, to: number): Promise<string> {
  const folder = backupFolder(database.file);
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `before-upgrade-${from}-to-${to}-${stamp}.db`);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await database.backup(file);
  } catch (error) {
    throw new MigrationError(
      `The database could not be copied to ${file}, so it was not upgraded. Reason: ${reasonOf(error)}`,
      { cause: error },
    );
  }
  return file;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
