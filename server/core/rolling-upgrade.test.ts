import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '../../db/engines/postgres/open-postgres.ts';
import { migrate, NewerDatabaseError } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import type { Migration } from '../../db/migrations/migration.ts';
import { onPostgres } from '../testing/on-postgres.ts';
import { postgresEnv, postgresOfFolder, type ServerDatabase } from '../testing/postgres-of-server.ts';
import { startTestServer } from '../testing/test-server.ts';

const addColumn: Migration = {
  name: 'later',
  keepsOlderServers: true,
  up: async (db) => {
    await sql`alter table page add column later text not null default 'by an older server'`.execute(db);
  },
};
const addTable: Migration = {
  name: 'another',
  keepsOlderServers: true,
  up: async (db) => {
    await sql`create table another (text text)`.execute(db);
  },
};
const renameColumn: Migration = {
  name: 'renamed',
  up: async (db) => {
    await sql`alter table page rename column title to name`.execute(db);
  },
};

describe.skipIf(!onPostgres)('a server of before, on a database that a newer one has upgraded', () => {
  let own: ServerDatabase;

  beforeEach(async () => {
    own = await postgresOfFolder(inject('postgres')!, randomUUID());
  });
  afterEach(() => own.drop());

  async function upgrade(...later: Migration[]) {
    const database = openPostgres({ url: own.url, readUrl: own.url, connections: 2 });
    try {
      return await migrate(database, [...migrations, ...later]);
    } finally {
      await database.close();
    }
  }

  test('starts and stores, if each step since keeps older servers', async () => {
    await upgrade(addColumn, addTable);
    const server = await startTestServer(postgresEnv(own.url));
    try {
      const cookie = await server.signIn('mira', ['publisher']);
      await server.publish(cookie, { slug: 'here', title: 'Here' });
      const { rows } = await sql`select title, later from page where slug = 'here'`.execute(
        server.services.database.writer,
      );
      expect(rows).toEqual([{ title: 'Here', later: 'by an older server' }]);
    } finally {
      await server.close();
    }
    // The newer server has nothing left to do.
    const to = migrations.length + 2;
    expect(await upgrade(addColumn, addTable)).toEqual({ from: to, to, backup: null });
  });

  test.each([[[renameColumn]], [[addTable, renameColumn]], [[renameColumn, addTable]]])(
    'does not start, if one of them does not',
    async (later) => {
      await upgrade(...later);
      await expect(startTestServer(postgresEnv(own.url))).rejects.toThrow(NewerDatabaseError);
    },
  );
});
