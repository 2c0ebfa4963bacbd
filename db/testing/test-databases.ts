import { randomBytes } from 'node:crypto';
import pg from 'pg';

const NAME = 'hearth_test_';

/** The databases of one test run, on a server that other runs use too. */
export interface DatabaseClaim {
  /** The prefix of the names of the run's databases. */
  readonly prefix: string;
  /** Removes its remaining databases. */
  release(): Promise<void>;
}

/**
 * Claims a name prefix for the databases of this run, and removes the databases of killed runs. A run counts as alive while its
 * connection is open. The connection has the prefix as its name.
 */
export async function claimDatabases(url: string): Promise<DatabaseClaim> {
  const prefix = `${NAME}${randomBytes(6).toString('hex')}_`;
  const client = new pg.Client({ connectionString: url, application_name: prefix });
  await client.connect();
  await removeLeftDatabases(client);
  return {
    prefix,
    release: async () => {
      await removeDatabases(client, prefix);
      await client.end();
    },
  };
}

async function removeLeftDatabases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ prefix: string }>(
    `select distinct substring(datname from '^${NAME}[0-9a-f]{12}_') as prefix from pg_database
      where datname ~ '^${NAME}[0-9a-f]{12}_'
      except select application_name from pg_stat_activity`,
  );
  for (const { prefix } of rows) await removeDatabases(client, prefix);
}

async function removeDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
}

/** Creates an empty database that compares text by code points, as SQLite does. */
export async function createDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`create database "${name}" template template0 encoding 'UTF8' locale 'C'`);
}

/** Drops a database; PostgreSQL waits for connections that are still closing. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database "${name}"`);
}
