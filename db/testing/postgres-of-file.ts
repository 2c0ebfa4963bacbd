import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { PostgresDatabase, Writer } from '../connection.ts';
import { openPostgres } from '../engines/postgres/open-postgres.ts';
import { createDatabase, dropDatabase } from './test-databases.ts';

/**
 * Returns a function that opens the database of a test file on a server. The database is created on first use, and dropped
 * after the last test of the file.
 */
export function postgresOfFile(server: {
  readonly url: string;
  readonly prefix: string;
}): () => Promise<Writer> {
  const name = `${server.prefix}${randomBytes(8).toString('hex')}`;
  let opened: Promise<PostgresDatabase> | null = null;
  const open = async (): Promise<PostgresDatabase> => {
    await asAdmin(server.url, (client) => createDatabase(client, name));
    const url = withDatabase(server.url, name);
    return openPostgres({ url, readUrl: url, connections: 4 });
  };
  afterAll(async () => {
    const db = await opened;
    if (db === null) return;
    await db.close();
    await asAdmin(server.url, (client) => dropDatabase(client, name));
  });
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
