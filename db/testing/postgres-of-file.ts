import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { PostgresDatabase, Writer } from '../connection.ts';
import { openPostgres } from '../engines/postgres/open-postgres.ts';
import { createDatabase, dropDatabase } from './test-databases.ts';

type TestPostgres = { readonly url: string; readonly prefix: string };

/**
 * Returns a function that returns the connection string of a test file's database on a server. The database is created on first
 * use, and dropped after the last test of the file.
 */
export function urlOfFile(server: TestPostgres): () => Promise<string> {
  const name = `${server.prefix}${randomBytes(8).toString('hex')}`;
  let created: Promise<string> | null = null;
  const create = async (): Promise<string> => {
    await asAdmin(server.url, (client) => createDatabase(client, name));
    return withDatabase(server.url, name);
  };
  afterAll(async () => {
    if (created === null) return;
    await created;
    await asAdmin(server.url, (client) => dropDatabase(client, name));
  });
  return () => {
    created ??= create();
    return created;
  };
}

/** Returns a function that opens the database of a test file, until the last test of the file. */
export function postgresOfFile(server: TestPostgres): () => Promise<Writer> {
  const urlOf = urlOfFile(server);
  let opened: Promise<PostgresDatabase> | null = null;
  const open = async (): Promise<PostgresDatabase> => {
    const url = await urlOf();
    return openPostgres({ url, readUrl: url, connections: 4 });
  };
  // Runs before the database is dropped, because hooks run in reverse order.
  afterAll(async () => (await opened)?.close());
  return async () => {
    opened ??= open();
    return (await opened).writer;
  };
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the connection string with another database name. */
function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
