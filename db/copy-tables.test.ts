import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { COPIED } from './copied-tables.ts';
import { compareSums, copiedIn, copyTables, hasNoSite, sumTables } from './copy-tables.ts';
import { runMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { type Dialect, dialects } from './testing/dialects.ts';
import { everyRow, fillEveryTable } from './testing/every-table.ts';
import { addDomain, NOW, pageRow, userRow } from './testing/rows.ts';

const [sqlite] = dialects as readonly [Dialect];

async function fullSite(version = migrations.length): Promise<Writer> {
  const db = await sqlite.open(migrations.slice(0, version));
  await fillEveryTable(db);
  return db;
}

const copy = (from: Writer, to: Writer) => to.transaction().execute((trx) => copyTables(from, trx));

test('every table of every version is copied with its primary key, or stays with its database', async () => {
  const db = await sqlite.open([]);
  const staying = ['attempt_count', 'change', 'lease', 'live_editor', 'schema_version', 'shared_notice'];
  for (const version of migrations.keys()) {
    await runMigrations(db, migrations.slice(0, version + 1));
    const { rows } = await sql<{ name: string }>`select name from sqlite_schema
      where type = 'table' and name not glob 'search_*_index*'`.execute(db);
    const tables = rows.map(({ name }) => name).filter((name) => !staying.includes(name));
    const copied = await copiedIn(db);
    expect(copied.map(({ table }) => table).toSorted(), `version ${version + 1}`).toEqual(tables.toSorted());
    for (const { table, key } of copied) {
      const info = await sql<{
        name: string;
      }>`select name from pragma_table_info(${table}) where pk > 0`.execute(db);
      expect(info.rows.map(({ name }) => name).toSorted(), table).toEqual(key.toSorted());
    }
  }
  expect(await copiedIn(db)).toEqual(COPIED);
});

describe.each(dialects)('a copy of a site into $name', ({ open }) => {
  test('and from there into a file has every value of every table', async () => {
    const site = await fullSite();
    const before = await everyRow(site);
    expect(Object.values(before).every((rows) => rows.length === 3)).toBe(true);
    const there = await open();
    await copy(site, there);
    expect(await everyRow(there)).toEqual(before);
    const back = await sqlite.open();
    await copy(there, back);
    expect(await everyRow(back)).toEqual(before);
    expect(await everyRow(site)).toEqual(before);
  });

  test('of an earlier version has every value of every table of that version', async () => {
    // This is the oldest version with which a site was served from PostgreSQL.
    const version = migrations.findIndex(({ name }) => name === 'several-servers') + 1;
    const site = await fullSite(version);
    const there = await open(migrations.slice(0, version));
    const tables = await copiedIn(there);
    expect(tables.length).toBeGreaterThan(40);
    await there.transaction().execute((trx) => copyTables(site, trx, tables));
    expect(await everyRow(there)).toEqual(await everyRow(site));
  });

  test('replaces what is there, and keeps what belongs to the database', async () => {
    const there = await open();
    await addDomain(there, { id: 'other' });
    await there
      .insertInto('page')
      .values(pageRow('gone', { domain_id: 'other' }))
      .execute();
    await there.insertInto('lease').values({ name: 'background', holder: 'here', until: NOW }).execute();
    const site = await fullSite();
    await copy(site, there);
    expect(await everyRow(there)).toEqual(await everyRow(site));
    expect(await there.selectFrom('lease').select('holder').execute()).toEqual([{ holder: 'here' }]);
  });

  test('is undone if it cannot be finished', async () => {
    const there = await open();
    await addDomain(there);
    const site = await fullSite();
    await sql`alter table audit_entry add column later text`.execute(site);
    await expect(copy(site, there)).rejects.toThrow(/later/);
    expect(await there.selectFrom('domain').select('id').execute()).toEqual([{ id: 'one' }]);
  });
});

test('rows are copied in batches, answers to comments after their threads, and large rows one at a time', async () => {
  const site = await sqlite.open();
  await addDomain(site);
  const long = 'x'.repeat(5_000_000);
  for (const id of ['a', 'b', 'c'])
    await site
      .insertInto('page')
      .values(pageRow(id, { doc: long }))
      .execute();
  await site
    .insertInto('user')
    .values(Array.from({ length: 250 }, (_, number) => userRow(`u${number}`)))
    .execute();
  const comment = { page_id: 'a', block_key: 'page', quote: '', text: '', author_id: 'u1', created_at: NOW };
  await site
    .insertInto('comment')
    .values({ ...comment, id: 'z', thread_id: 'z' })
    .execute();
  for (let number = 0; number < 150; number += 1)
    await site
      .insertInto('comment')
      .values({ ...comment, id: `a${number}`, thread_id: 'z' })
      .execute();
  const there = await sqlite.open();
  const sums = await copy(site, there);
  expect(['page', 'user', 'comment'].map((table) => sums.get(table as 'page')?.rows)).toEqual([3, 250, 151]);
  expect(await everyRow(there)).toEqual(await everyRow(site));
});

test('a copy that differs is named with its table', async () => {
  const [site, there] = [await fullSite(), await sqlite.open()];
  await copy(site, there);
  const before = await sumTables(site);
  compareSums(before, await sumTables(there));
  await there.updateTable('page').set({ doc: 'other words' }).where('id', '=', 'row 2').execute();
  await there.deleteFrom('outbox').where('id', '=', 'row 3').execute();
  const after = await sumTables(there);
  expect(() => compareSums(before, after)).toThrow(
    'The copy differs from the original in page (3 rows, with other contents), outbox (3 rows, and 2 in the copy).',
  );
});

test('a database has a site once it has a domain, a user or a page', async () => {
  const db = await sqlite.open();
  expect(await hasNoSite(db)).toBe(true);
  await db.insertInto('user').values(userRow('u1')).execute();
  expect(await hasNoSite(db)).toBe(false);
});
