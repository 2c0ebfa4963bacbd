import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { claimDatabases, createDatabase } from './test-databases.ts';

const postgres = inject('postgres');

test.skipIf(postgres === null)(
  'what a killed run has left is removed, and nothing of a run that goes on',
  async () => {
    const client = new pg.Client(postgres!.url);
    await client.connect();
    onTestFinished(() => client.end());
    const present = async (names: readonly string[]) => {
      const query = 'select datname from pg_database where datname = any($1)';
      const { rows } = await client.query<{ datname: string }>(query, [names]);
      return rows.map(({ datname }) => datname);
    };
    const going = await claimDatabases(postgres!.url);
    const names = [`hearth_test_${randomBytes(6).toString('hex')}_a`, `${going.prefix}a`];
    for (const name of names) await createDatabase(client, name);
    const next = await claimDatabases(postgres!.url);
    expect(await present(names)).toEqual([names[1]]);
    await next.release();
    await going.release();
    expect(await present(names)).toEqual([]);
  },
);
