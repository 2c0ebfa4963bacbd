import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { dialects } from './dialects.ts';

const postgres = dialects.find(({ name }) => name === 'PostgreSQL');

test.skipIf(inject('postgres') === null)('the query tests run on PostgreSQL too', async () => {
  const db = await postgres!.open([]);
  const { rows } = await sql<{ version: string }>`select version()`.execute(db);
  expect(rows[0]!.version).toMatch(/^PostgreSQL \d/);
});
