import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, type KyselyPlugin, type LogEvent, SqliteDialect } from 'kysely';
import { withPreparedStatements } from './prepared-statements.ts';
import { createPrivateFile, PRIVATE_FOLDER } from './private-files.ts';
import type { Tables, VisitorTables } from './schema.ts';
import { siteThen } from './site-then.ts';
import { WaitingSqliteDialect } from './waiting-dialect.ts';

export type Writer = Kysely<Tables>;
export type VisitorReader = Kysely<VisitorTables>;
/** A connection that can read drafts, sessions and users: the reader, the writer or a transaction. */
export type Reader = Pick<Writer, 'selectFrom' | 'selectNoFrom'>;

/**
 * The connections to the database: a writer, a read-only connection for staff, and a read-only connection for visitors. The
 * staff's connection does not wait for writes. The type of the visitors' connection knows only published tables.
 */
export interface Database {
  readonly file: string;
  readonly writer: Writer;
  readonly reader: Reader;
  readonly visitor: VisitorReader;
  /** Returns the visitors' connection, reading what was public in a domain at a time (ISO 8601). */
  visitorThen(domainId: string, at: string): VisitorReader;
  /** The number of statements run on each connection since the start, for query budgets. */
  readonly statements: { writer: number; reader: number; visitor: number };
  /** Copies the whole database. The copy is consistent even if the database is in use. */
  backup(file: string): Promise<void>;
  /**
   * Refuses every further change on the writer with SQLITE_BUSY, for as long as the database is open, after the running
   * transaction. Reading goes on.
   */
  hold(): Promise<void>;
  close(): Promise<void>;
}

/** A statement that took longer than `SLOW_STATEMENT_MS` milliseconds. */
export interface SlowStatement {
  /** The SQL, with placeholders for its values. */
  readonly sql: string;
  readonly ms: number;
  readonly connection: 'writer' | 'reader' | 'visitor';
}

export const SLOW_STATEMENT_MS = 100;

/**
 * The size of each connection's cache, in KiB. The size is below the driver's default of 16 MB per connection. A small cache is
 * enough, because the file cache of the operating system serves uncached database pages within microseconds.
 */
const CACHE_KIB = 2000;

export interface OpenOptions {
  /**
   * The maximum time that a statement waits for another process's lock, in milliseconds. After this time, the statement fails
   * with SQLITE_BUSY.
   */
  busyTimeout?: number;
  /**
   * The maximum time that opening the database waits for another process's lock, in milliseconds. The wait blocks the whole
   * process. Default: `busyTimeout`.
   */
  openTimeout?: number;
  /** Called with each slow statement; its duration includes waits for a lock. */
  onSlow?: (statement: SlowStatement) => void;
}

/**
 * Opens the SQLite database `file`, or creates it, private to the user of this process.
 *
 * @throws an error with the code SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_NOTADB or SQLITE_BUSY if the database cannot be used
 */
export function openDatabase(file: string, options: OpenOptions = {}): Database {
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
  const count = (connection: keyof typeof statements) => (event: LogEvent) => {
    if (event.level === 'query') statements[connection] += 1;
    const { queryDurationMillis: ms } = event;
    if (ms >= SLOW_STATEMENT_MS) options.onSlow?.({ sql: event.query.sql, ms, connection });
  };
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
    file,
    writer,
    reader,
    visitor,
    visitorThen: (domainId, at) => visitorWith([siteThen(domainId, at)]),
    statements,
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
    const { code } = error as { code?: unknown };
    if (!/^SQLITE_(FULL|CORRUPT|NOTADB|IOERR)/.test(String(code))) throw error;
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
