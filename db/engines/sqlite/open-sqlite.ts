import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, type KyselyPlugin, SqliteDialect } from 'kysely';
import type { OpenOptions, SqliteDatabase } from '../../connection.ts';
import { databaseSize } from '../../database-size.ts';
import { createPrivateFile, PRIVATE_FOLDER } from '../../private-files.ts';
import type { Tables, VisitorTables } from '../../schema.ts';
import { siteThen } from '../../site-then.ts';
import { countStatements } from '../count-statements.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { sqliteFault } from './sqlite-faults.ts';
import { WaitingSqliteDialect } from './waiting-dialect.ts';

/**
 * The size of each connection's cache, in KiB. The size is below the driver's default of 16 MB per connection. A small cache is
 * enough, because the file cache of the operating system serves uncached database pages within microseconds.
 */
const CACHE_KIB = 2000;

export interface SqliteOptions extends OpenOptions {
  /**
   * The maximum time that opening the database waits for another process's lock, in milliseconds. The wait blocks the whole
   * process. Default: `busyTimeout`.
   */
  openTimeout?: number;
}

/**
 * Opens the SQLite database `file`, or creates it, private to the user of this process.
 *
 * @throws an error with the code SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_NOTADB or SQLITE_BUSY if the database cannot be used
 */
export function openSqlite(file: string, options: SqliteOptions = {}): SqliteDatabase {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  createPrivateFile(file);
  const timeout = options.busyTimeout ?? 5000;
  const statements = { writer: 0, reader: 0, visitor: 0 };
  const writing = openPrepared(file, { timeout: options.openTimeout ?? timeout }, (sqlite) => {
    sqlite.pragma('journal_mode = WAL');
    checkWritable(sqlite);
    // The dialect waits for locks from now on, without blocking the process.
    sqlite.pragma('busy_timeout = 0');
  });
  const reading = openPrepared(file, { timeout, readonly: true });
  const readingDrafts = openPrepared(file, { timeout, readonly: true });
  const count = countStatements(statements, options.onSlow);
  const held = { isHeld: false };
  const writer = new Kysely<Tables>({
    dialect: new WaitingSqliteDialect({ database: writing, timeout, held }),
    log: count('writer'),
  });
  const reader = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: withPreparedStatements(readingDrafts) }),
    log: count('reader'),
  });
  const prepared = withPreparedStatements(reading);
  const visitorWith = (plugins: KyselyPlugin[]) =>
    new Kysely<VisitorTables>({
      dialect: new SqliteDialect({ database: prepared }),
      log: count('visitor'),
      plugins,
    });
  const visitor = visitorWith([]);
  return {
    engine: 'sqlite',
    file,
    writer,
    reader,
    visitor,
    visitorThen: (domainId, at) => visitorWith([siteThen(domainId, at, 'sqlite')]),
    statements,
    version: async () => versionOf(reading),
    size: () => databaseSize(file),
    backup: async (target) => {
      const isNew = createPrivateFile(target);
      try {
        await writing.backup(target);
      } catch (error) {
        if (isNew) fs.rmSync(target, { force: true });
        throw error;
      }
    },
    hold: () =>
      writer.connection().execute(async () => {
        held.isHeld = true;
      }),
    close: async () => {
      await visitor.destroy();
      reading.close();
      await reader.destroy();
      readingDrafts.close();
      if (writing.open) emptyLog(writing);
      await writer.destroy();
      // Closes the connection itself, because Kysely does not close a connection that was never used.
      writing.close();
    },
  };
}

/**
 * Moves the write-ahead log into the database. If the disk is full or the database is damaged, the log stays. SQLite then reads
 * the newest content from the write-ahead log.
 */
function emptyLog(sqlite: Sqlite.Database): void {
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    const fault = sqliteFault(error);
    if (fault !== 'full' && fault !== 'damaged' && fault !== 'failing') throw error;
  }
}

/**
 * Opens a connection with the common settings. `synchronous = FULL` must be set on each open, because better-sqlite3 reopens a
 * WAL database with NORMAL. With NORMAL, a power cut can lose the last commits.
 */
function openPrepared(
  file: string,
  options: Sqlite.Options,
  prepare: (sqlite: Sqlite.Database) => void = () => {},
): Sqlite.Database {
  const sqlite = new Sqlite(file, options);
  try {
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('trusted_schema = OFF');
    sqlite.pragma(`cache_size = -${CACHE_KIB}`);
    prepare(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Throws now, rather than at the first save, if the database file is read-only. Nothing is written. */
function checkWritable(sqlite: Sqlite.Database): void {
  sqlite.exec('begin');
  try {
    sqlite.pragma(`user_version = ${sqlite.pragma('user_version', { simple: true })}`);
  } finally {
    sqlite.exec('rollback');
  }
}

/** Returns the name and the version of the engine. */
export function versionOf(sqlite: Sqlite.Database): string {
  return `SQLite ${sqlite.prepare('select sqlite_version()').pluck().get()}`;
}
