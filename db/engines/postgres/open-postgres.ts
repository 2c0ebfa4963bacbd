import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely';
import type { OpenOptions, PostgresDatabase } from '../../connection.ts';
import type { Tables, VisitorTables } from '../../schema.ts';
import { siteThen } from '../../site-then.ts';
import { countStatements } from '../count-statements.ts';
import { PatientPool } from './postgres-pool.ts';
import { ReplicaPool } from './replica-pool.ts';
import { RetryingKysely } from './retrying.ts';

export interface PostgresSettings {
  /** The connection string of the server that writes. */
  readonly url: string;
  /** The connection string of the server that answers readers: the same, or a replica of it. */
  readonly readUrl: string;
  /** The maximum number of connections to each. */
  readonly connections: number;
}

/** The maximum time of one statement for staff and for readers, in milliseconds. */
const STATEMENT_MS = { staff: 30_000, visitor: 5000 } as const;

/** Opens a PostgreSQL database. Connects only with the first statement. */
export function openPostgres(
  { url, readUrl, connections }: PostgresSettings,
  { busyTimeout: lockMs = 5000, statementMs = STATEMENT_MS.staff, onSlow }: OpenOptions = {},
): PostgresDatabase {
  const statements = { writer: 0, reader: 0, visitor: 0 };
  const count = countStatements(statements, onSlow);
  const ofVisitors = { max: connections, statementMs: STATEMENT_MS.visitor, lockMs };
  const main = new PatientPool({ url, ...ofVisitors });
  const replica =
    readUrl === url ? null : new ReplicaPool(new PatientPool({ url: readUrl, ...ofVisitors }), main);
  const visitorPool = replica ?? main;
  const changed = () => replica?.changed();
  let fullAt: number | null = null;
  const staffPool = new PatientPool({
    ...{ url, max: connections, statementMs, lockMs },
    onStored: changed,
    onFull: () => {
      fullAt = performance.now();
    },
  });
  const staff = new PostgresDialect({ pool: staffPool });
  const writer = new RetryingKysely<Tables>({ dialect: staff, log: count('writer') });
  const reader = new Kysely<Tables>({ dialect: staff, log: count('reader') });
  const visitors = new PostgresDialect({ pool: visitorPool });
  const visitorWith = (plugins: KyselyPlugin[]) =>
    new Kysely<VisitorTables>({ dialect: visitors, log: count('visitor'), plugins });
  const visitor = visitorWith([]);
  let closing: Promise<unknown> | undefined;
  return {
    engine: 'postgres',
    writer,
    reader,
    visitor,
    visitorThen: (domainId, at) => visitorWith([siteThen(domainId, at, 'postgres')]),
    statements,
    version: async () => {
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(writer);
      return `PostgreSQL ${rows[0]?.server_version}`;
    },
    size: async () => {
      const { rows } = await sql<{
        bytes: number;
      }>`select pg_database_size(current_database()) as bytes`.execute(writer);
      return rows[0]?.bytes ?? 0;
    },
    changedElsewhere: changed,
    fullMsAgo: () => (fullAt === null ? null : performance.now() - fullAt),
    hold: () => staffPool.hold(),
    close: async () => {
      closing ??= Promise.all([staffPool.end(), visitorPool.end()]);
      await closing;
    },
  };
}
