import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LogEvent,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type { Tables, VisitorTables } from './schema.ts';

export type Writer = Kysely<Tables>;
export type VisitorReader = Kysely<VisitorTables>;

/** The two ways into the database: one writer, and a read-only connection whose type knows only published tables. */
export interface Database {
  readonly file: string;
  readonly writer: Writer;
  readonly visitor: VisitorReader;
  /** Number of statements run on each connection since the start, for the query budgets. */
  readonly statements: { writer: number; visitor: number };
  /** Copies the whole database, consistently, while it is in use. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Milliseconds a statement waits for another process's lock before it fails with SQLITE_BUSY. */
  busyTimeout?: number;
}

/**
 * Opens (and creates, if absent) the SQLite database `file`.
 *
 * @throws an error with the code SQLITE_READONLY, SQLITE_CANTOPEN or SQLITE_NOTADB when it cannot be used.
 */
export function openDatabase(file: string, options: OpenOptions = {}): Database {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const busyTimeout = options.busyTimeout ?? 5000;
  const statements = { writer: 0, visitor: 0 };
  const writing = new Sqlite(file, { timeout: busyTimeout });
  prepare(writing);
  writing.pragma('journal_mode = WAL');
  const reading = new Sqlite(file, { timeout: busyTimeout, readonly: true });
  prepare(reading);
  const writer = new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect({ database: writing }),
    log: (event: LogEvent) => {
      if (event.level === 'query') statements.writer += 1;
    },
  });
  const visitor = new Kysely<VisitorTables>({
    dialect: new SqliteDialect({ database: reading }),
    log: (event: LogEvent) => {
      if (event.level === 'query') statements.visitor += 1;
    },
  });
  return {
    file,
    writer,
    visitor,
    statements,
    backup: async (target) => {
      await writing.backup(target);
    },
    close: async () => {
      await visitor.destroy();
      writing.pragma('wal_checkpoint(TRUNCATE)');
      await writer.destroy();
    },
  };
}

/**
 * Settings of every connection. `synchronous = FULL` has to be said on each open: better-sqlite3 reopens a WAL database
 * at NORMAL, which may lose the last commits in a power cut.
 */
function prepare(sqlite: Sqlite.Database): void {
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
}

/** Transactions take the write lock at once, so that they wait for it at the start and never fail half-way. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Sqlite.Database;

  constructor(config: { database: Sqlite.Database }) {
    super(config);
    this.#database = config.database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver({ database: this.#database });
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
