import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openDatabase, type Writer } from '../connection.ts';
import { runMigrations } from '../migrate.ts';
import { migrations as allMigrations } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import type { Tables } from '../schema.ts';
import { createDatabase, dropDatabase } from './test-databases.ts';

/** An engine that the queries run on. */
export interface Dialect {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** A new database with the tables of the migrations, all by default. It is gone when the test ends. */
  open(migrations?: readonly Migration[]): Promise<Writer>;
}

const sqlite: Dialect = {
  name: 'SQLite',
  open: async (migrations = allMigrations) => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-test-'));
    onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
    const database = openDatabase(path.join(folder, 'hearth.db'));
    onTestFinished(() => database.close());
    await runMigrations(database.writer, migrations);
    return database.writer;
  },
};

function postgres({ url, prefix }: NonNullable<typeof server>): Dialect {
  return {
    name: 'PostgreSQL',
    open: async (migrations = allMigrations) => {
      const name = `${prefix}${randomBytes(8).toString('hex')}`;
      await asAdmin(url, (client) => createDatabase(client, name));
      onTestFinished(() => asAdmin(url, (client) => dropDatabase(client, name)));
      const pool = new pg.Pool({ connectionString: withDatabase(url, name), max: 4 });
      const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
      onTestFinished(() => db.destroy());
      await runMigrations(db, migrations);
      return db;
    },
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

/** The connection string with another database in it. */
function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

const server = inject('postgres');

/** Every engine that the query tests run on: `describe.each(dialects)('$name', ({ open }) => …)`. */
export const dialects: readonly Dialect[] = server === null ? [sqlite] : [sqlite, postgres(server)];
