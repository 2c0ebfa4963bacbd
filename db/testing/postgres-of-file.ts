import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { Writer } from '../connection.ts';
import type { Tables } from '../schema.ts';
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
  let opened: Promise<Writer> | null = null;
  const open = async (): Promise<Writer> => {
    await asAdmin(server.url, (client) => createDatabase(client, name));
    const pool = new pg.Pool({ connectionString: withDatabase(server.url, name), max: 4 });
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  afterAll(async () => {
    const db = await opened;
    if (db === null) return;
    await db.destroy();
    await asAdmin(server.url, (client) => dropDatabase(client, name));
  });
  return () => {
    opened ??= open();
    return opened;
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
