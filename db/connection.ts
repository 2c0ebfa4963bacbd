import type { Kysely } from 'kysely';
import type { Tables, VisitorTables } from './schema.ts';

export type Writer = Kysely<Tables>;
export type VisitorReader = Kysely<VisitorTables>;
/** A connection that can read drafts, sessions and users: the reader, the writer or a transaction. */
export type Reader = Pick<Writer, 'selectFrom' | 'selectNoFrom'>;

/**
 * The connections to the database: a writer, a connection for staff that only reads, and one for visitors that only reads. The
 * staff's connection does not wait for writes. The type of the visitors' connection knows only published tables.
 */
interface Connections {
  readonly writer: Writer;
  readonly reader: Reader;
  readonly visitor: VisitorReader;
  /** Returns the visitors' connection, reading what was public in a domain at a time (ISO 8601). */
  visitorThen(domainId: string, at: string): VisitorReader;
  /** The number of statements run on each connection since the start, for query budgets. */
  readonly statements: Readonly<Record<ConnectionName, number>>;
  /** Returns the name and the version of the engine. */
  version(): Promise<string>;
  /** Returns the bytes that the database takes on its disk. */
  size(): Promise<number>;
  /**
   * Refuses every further change on the writer as locked, for as long as the database is open, after the running transactions.
   * Reading goes on.
   */
  hold(): Promise<void>;
  close(): Promise<void>;
}

export interface SqliteDatabase extends Connections {
  readonly engine: 'sqlite';
  readonly file: string;
  /** Copies the whole database. The copy is consistent even if the database is in use. */
  backup(file: string): Promise<void>;
}

export interface PostgresDatabase extends Connections {
  readonly engine: 'postgres';
  /** Call it when another server has stored a change, before pages are made from it: a replica may not have it yet. */
  changedElsewhere(): void;
  /** How long ago the disk of the database was full for a statement of this server, in milliseconds; null if it never was. */
  fullMsAgo(): number | null;
}

export type Database = SqliteDatabase | PostgresDatabase;

export type ConnectionName = 'writer' | 'reader' | 'visitor';

/** A statement that took longer than `SLOW_STATEMENT_MS` milliseconds. */
export interface SlowStatement {
  /** The SQL, with placeholders for its values. */
  readonly sql: string;
  readonly ms: number;
  readonly connection: ConnectionName;
}

export const SLOW_STATEMENT_MS = 100;

export interface OpenOptions {
  /** The maximum time that a statement waits for a lock, in milliseconds. After this time, the statement fails as locked. */
  busyTimeout?: number;
  /** The maximum time of a statement of staff on PostgreSQL, in milliseconds. */
  statementMs?: number;
  /** Called with each slow statement; its duration includes waits for a lock. */
  onSlow?: (statement: SlowStatement) => void;
}
