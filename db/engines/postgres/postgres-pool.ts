import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { HeldDatabaseError } from '../../held-database-error.ts';
import { LostConnectionError, postgresFault, sqlState } from './postgres-faults.ts';

/** The settings of the connections to a PostgreSQL server. */
export interface PoolSettings {
  readonly url: string;
  /** The maximum number of connections. */
  readonly max: number;
  /** The maximum time of one statement, in milliseconds. The server cancels a statement that takes longer. */
  readonly statementMs: number;
  /** The maximum time that a statement waits for a lock, in milliseconds. */
  readonly lockMs: number;
  /** Called after each statement or transaction that may have stored something. */
  readonly onStored?: () => void;
  /** Called after each statement that failed because the server's disk is full. */
  readonly onFull?: () => void;
}

/**
 * The maximum time for which a request waits for a connection: while all connections are in use, and while the server restarts
 * or another one takes its place, in milliseconds.
 */
const CONNECT_MS = 3000;
const ATTEMPT_EVERY_MS = 100;
/** Unused connections are closed after this time, in milliseconds. */
const IDLE_MS = 30_000;
/** Connections are closed after this time, in seconds, so that they move to a new server behind the same name. */
const LIFETIME_S = 30 * 60;
/** A transaction whose program has stopped answering gives back its locks after this time, in milliseconds. */
const IDLE_IN_TRANSACTION_MS = 60_000;
/** How long this program waits beyond `statementMs`, in milliseconds, before it gives up a server that has stopped answering. */
const ANSWER_MS = 5000;

const QUESTION = /^\s*select\b/i;

const INT8 = 20;
const NUMERIC = 1700;

/** The values of counts and sums are numbers, as on SQLite. No value of the schema exceeds 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A pool of connections that survives the loss of its server. While the server cannot be reached, a request waits for a new
 * connection up to `CONNECT_MS` from the beginning of the outage; then requests fail at once, as all do after `end`. A lost connection, and one to a
 * server that only reads since another has taken its place, is not used again.
 */
export class PatientPool implements PostgresPool {
  /** The options with which Kysely may connect beside the pool. */
  readonly options: PostgresPool['options'];
  readonly #pool: pg.Pool;
  readonly #transactions = new RunningTransactions();
  readonly #callbacks: Required<Pick<PoolSettings, 'onStored' | 'onFull'>>;
  #ending: Promise<void> | undefined;
  /** The time since when no connection could be made; null while the server answers. */
  #downSince: number | null = null;

  constructor({ url, max, statementMs, lockMs, onStored = () => {}, onFull = () => {} }: PoolSettings) {
    this.#callbacks = { onStored, onFull };
    this.options = { connectionString: url };
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      types,
      application_name: 'hearth',
      keepAlive: true,
      idleTimeoutMillis: IDLE_MS,
      maxLifetimeSeconds: LIFETIME_S,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: statementMs + ANSWER_MS,
      // Settings are statements, because a pooler such as PgBouncer refuses them among the parameters of a new connection.
      onConnect: (client) =>
        client.query(
          `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
        ),
    });
    // An idle connection that was lost is removed by the pool. A connection in use reports the loss to its statement.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** @throws LostConnectionError; or the server's error if it refuses the user or the database */
  async connect(): Promise<PostgresPoolClient> {
    const connect = () => this.#patiently();
    const client = await connect();
    return new CarefulClient(
      client,
      connect,
      this.#transactions,
      this.#callbacks,
    ) as unknown as PostgresPoolClient;
  }

  async #patiently(): Promise<pg.PoolClient> {
    for (;;) {
      const from = performance.now();
      try {
        const client = await this.#pool.connect();
        this.#downSince = null;
        return client;
      } catch (error) {
        if (sqlState(error) !== null && postgresFault(error) !== 'unreachable') throw error;
        this.#downSince ??= from;
        const isOver = this.#ending !== undefined || performance.now() - this.#downSince > CONNECT_MS;
        if (isOver) throw new LostConnectionError(error, true);
        await sleep(ATTEMPT_EVERY_MS);
      }
    }
  }

  /** Refuses every further change. Resolves once the running transactions have ended. */
  hold(): Promise<void> {
    return this.#transactions.hold();
  }

  end(): Promise<void> {
    this.#ending ??= this.#pool.end();
    return this.#ending;
  }
}

/**
 * A connection while it is in use. Its errors say whether the connection was lost. After an error that makes it unusable, the
 * pool closes it when it is given back.
 */
class CarefulClient {
  #client: pg.PoolClient;
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #transactions: RunningTransactions;
  readonly #callbacks: Required<Pick<PoolSettings, 'onStored' | 'onFull'>>;
  #isLost = false;
  #isReleased = false;
  #isInTransaction = false;
  /** Whether a commit was sent whose answer did not arrive. */
  #mayBeStored = false;

  constructor(
    client: pg.PoolClient,
    connect: () => Promise<pg.PoolClient>,
    transactions: RunningTransactions,
    callbacks: Required<Pick<PoolSettings, 'onStored' | 'onFull'>>,
  ) {
    this.#client = client;
    this.#connect = connect;
    this.#transactions = transactions;
    this.#callbacks = callbacks;
  }

  /** @throws LostConnectionError, HeldDatabaseError, or an error of the server */
  async query(text: string, values?: readonly unknown[]): Promise<unknown> {
    try {
      return await this.#queryOnce(text, values);
    } catch (error) {
      // A question outside a transaction can be asked again, so that a restart of the server is not noticed.
      if (!(error instanceof LostConnectionError) || this.#isInTransaction || !QUESTION.test(text))
        throw error;
      this.release();
      this.#client = await this.#connect();
      this.#isReleased = false;
      this.#isLost = false;
      return await this.#queryOnce(text, values);
    }
  }

  async #queryOnce(text: string, values?: readonly unknown[]): Promise<unknown> {
    this.#noteBegin(text);
    try {
      const result = await this.#client.query(text, values?.map(storable));
      if (text === 'commit' || !(this.#isInTransaction || QUESTION.test(text))) this.#callbacks.onStored();
      return result;
    } catch (error) {
      const fault = postgresFault(error);
      if (fault === 'full') this.#callbacks.onFull();
      const isLost = sqlState(error) === null || fault === 'unreachable';
      this.#isLost ||= isLost || fault === 'failing' || fault === 'read-only';
      if (!isLost) throw error;
      this.#mayBeStored ||= !this.#isInTransaction || text === 'commit';
      throw new LostConnectionError(error, !this.#mayBeStored);
    } finally {
      if (text === 'commit' || text === 'rollback') this.#noteEnd();
    }
  }

  release(): void {
    this.#noteEnd();
    // After a lost connection, no other one may have been there.
    if (!this.#isReleased) this.#client.release(this.#isLost);
    this.#isReleased = true;
  }

  #noteBegin(text: string): void {
    if (this.#isInTransaction) return;
    this.#transactions.checkHeld(text);
    if (!/^(?:begin|start transaction)\b/.test(text)) return;
    this.#isInTransaction = true;
    this.#transactions.begun();
  }

  #noteEnd(): void {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    this.#transactions.ended();
  }
}

/** The transactions of a pool that are running, and whether further changes are refused. */
class RunningTransactions {
  #running = 0;
  #held: PromiseWithResolvers<void> | null = null;

  /** @throws HeldDatabaseError if changes are refused, and a statement is more than a question */
  checkHeld(text: string): void {
    if (this.#held !== null && !/^\s*(?:select|show|with|rollback)\b/i.test(text))
      throw new HeldDatabaseError();
  }

  begun(): void {
    this.#running += 1;
  }

  ended(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#held?.resolve();
  }

  hold(): Promise<void> {
    this.#held ??= Promise.withResolvers<void>();
    if (this.#running === 0) this.#held.resolve();
    return this.#held.promise;
  }
}

/** PostgreSQL stores no NUL in a text. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}
