import { createHash } from 'node:crypto';
import pg from 'pg';
import { openPostgres } from '../../db/engines/postgres/open-postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { createDatabase } from '../../db/testing/test-databases.ts';

/** Returns the variables of a test server on a database. Few connections are enough, and PostgreSQL allows 100 in all. */
export const postgresEnv = (url: string) => ({
  DATABASE_URL: url,
  DATABASE_CONNECTIONS: '4',
  BACKUP_AT: '0',
  SECRET_KEY: 'a secret key that only tests have, of many letters',
});

/** A PostgreSQL server, and the beginning of the names of this run's databases. */
export interface TestPostgres {
  readonly url: string;
  readonly prefix: string;
}

const templateOf = ({ prefix }: TestPostgres) => `${prefix}template`;

/** Creates and migrates the database that all others are copied from, because copying is much faster. */
export async function createTemplate(server: TestPostgres): Promise<void> {
  await asAdmin(server, (client) => createDatabase(client, templateOf(server)));
  const url = urlOf(server, templateOf(server));
  const database = openPostgres({ url, readUrl: url, connections: 2 });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

/** The PostgreSQL database of a test server, which belongs to its data folder. */
export interface ServerDatabase {
  readonly url: string;
  /** Whether the database was created just now. */
  readonly isNew: boolean;
  /** Drops the database. */
  drop(): Promise<void>;
}

/** Returns the database of a data folder, and creates it if it is missing. */
export async function postgresOfFolder(server: TestPostgres, folder: string): Promise<ServerDatabase> {
  const name = `${server.prefix}${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const isNew = await asAdmin(server, async (client) => {
    const { rows } = await client.query<{ is_new: boolean; version: number }>(
      `select not exists (select from pg_database where datname = $1) as is_new,
        current_setting('server_version_num')::integer as version`,
      [name],
    );
    const [{ is_new: isMissing, version } = { is_new: true, version: 0 }] = rows;
    // By default, PostgreSQL copies through its log since version 15, which takes twice as long.
    const strategy = version >= 150_000 ? 'strategy file_copy' : '';
    if (isMissing)
      await client.query(`create database "${name}" template "${templateOf(server)}" ${strategy}`);
    return isMissing;
  });
  return {
    url: urlOf(server, name),
    isNew,
    drop: () =>
      asAdmin(server, async (client) => {
        await client.query(`drop database if exists "${name}" with (force)`);
      }),
  };
}

async function asAdmin<T>({ url }: TestPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf({ url }: TestPostgres, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
