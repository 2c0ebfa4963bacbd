import { setTimeout as sleep } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { HeldDatabaseError } from '../../held-database-error.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { sqliteFault } from './sqlite-faults.ts';

/** The wait between two attempts to get a lock that another process holds, in milliseconds. */
const ATTEMPT_EVERY_MS = 10;

interface WaitingConfig {
  readonly database: Sqlite.Database;
  /** The maximum time that a statement waits for a lock, in milliseconds. */
  readonly timeout: number;
  /** Whether changes are refused (`Database.hold`). */
  readonly held: { readonly isHeld: boolean };
}

/**
 * Kysely's SQLite dialect for the writer. Transactions take the write lock when they begin, so that they never fail half-way
 * because of another process's lock. Unlike SQLite's own busy timeout, waiting for a lock does not block the process.
 */
export class WaitingSqliteDialect extends SqliteDialect {
  readonly #config: WaitingConfig;

  constructor(config: WaitingConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new WaitingSqliteDriver(this.#config);
  }
}

class WaitingSqliteDriver extends SqliteDriver {
  readonly #config: WaitingConfig;
  #connection: WaitingConnection | null = null;

  constructor(config: WaitingConfig) {
    super({ database: withPreparedStatements(config.database) });
    this.#config = config;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new WaitingConnection(await super.acquireConnection(), this.#config);
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * Rolls back only if the transaction is still open, because SQLite itself ends a transaction on a full disk. Another rollback
   * would fail, and hide the original error from the caller.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#config.database.inTransaction) await super.rollbackTransaction(connection);
  }
}

class WaitingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #timeout: number;
  readonly #held: WaitingConfig['held'];
  /** The times when the current lock was first and last encountered. All statements that wait for this lock share one timeout. */
  #lock: { readonly since: number; last: number } | null = null;

  constructor(connection: DatabaseConnection, { timeout, held }: WaitingConfig) {
    this.#connection = connection;
    this.#timeout = timeout;
    this.#held = held;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#held.isHeld && !/^\s*(?:select|rollback)\b/i.test(query.sql)) throw new HeldDatabaseError();
    for (;;) {
      try {
        const result = await this.#connection.executeQuery<Row>(query);
        this.#lock = null;
        return result;
      } catch (error) {
        if (!isBusy(error) || !this.#canWait()) throw error;
        await sleep(ATTEMPT_EVERY_MS);
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }

  #canWait(): boolean {
    const now = performance.now();
    if (this.#lock === null || now - this.#lock.last > this.#timeout) this.#lock = { since: now, last: now };
    this.#lock.last = now;
    return now - this.#lock.since < this.#timeout;
  }
}

function isBusy(error: unknown): boolean {
  return sqliteFault(error) === 'locked';
}
