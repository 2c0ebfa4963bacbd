import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import type { Database, Writer } from './connection.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { migrate } from './migrate.ts';
import { listedColumns, listPages } from './page-list-queries.ts';
import { insertPage, updatePage } from './page-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, pageRow } from './testing/rows.ts';

async function newDatabase(): Promise<Database> {
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  return database;
}

function titled(id: string, title: string) {
  return pageRow(id, listedColumns({ title, template: 'generic' }));
}

describe.each(dialects)('lists of pages on $name', ({ open }) => {
  async function withDomain(): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    return db;
  }

  async function found(db: Writer, search: string, limit = 10) {
    const { pages, total } = await listPages(db, { domainId: 'one', search, limit });
    return { ids: pages.map(({ id }) => id), total };
  }

  test('the words of a search are words, in any case, and never a pattern', async () => {
    const db = await withDomain();
    for (const [id, title] of [
      ['a', '100% free'],
      ['b', '100 days'],
      ['c', '\u00c9t\u00e9 in the_garden'],
      ['d', 'Wow! It works'],
    ] as const) {
      await insertPage(db, titled(id, title));
    }
    const expected: Record<string, string[]> = {
      '': ['b', 'a', 'd', 'c'],
      '100%': ['a'],
      '%': ['a'],
      _: ['c'],
      '!': ['d'],
      'E\u0301T\u00c9': ['c'],
      '/d': ['d'],
      "' or 1=1 --": [],
      '\\': [],
      'd\u0000ays': ['b'],
      '\ud800': [],
    };
    for (const [search, ids] of Object.entries(expected)) {
      expect([search, await found(db, search)]).toEqual([search, { ids, total: ids.length }]);
    }
  });

  test('they are sorted by title and address, by code points, and counted however many are asked for', async () => {
    const db = await withDomain();
    await addDomain(db, { id: 'two', isDefault: false });
    for (const [id, title] of [
      ['same-2', 'apple'],
      ['same', 'apple'],
      ['same/2', 'apple'],
      ['bird', 'a bird'],
      ['zebra', 'Zebra'],
      ['church', '\u00c9glise'],
      ['hyphen', 'a-bird'],
      ['gone', 'apple'],
    ] as const) {
      await insertPage(db, titled(id, title));
    }
    await insertPage(db, pageRow('elsewhere', { domain_id: 'two' }));
    await updatePage(db, 'gone', { deleted_at: NOW });
    const ids = ['bird', 'hyphen', 'same', 'same-2', 'same/2', 'zebra', 'church'];
    expect(await found(db, '')).toEqual({ ids, total: 7 });
    expect(await found(db, '', 3)).toEqual({ ids: ids.slice(0, 3), total: 7 });
    expect(await found(db, 'SAME-')).toEqual({ ids: ['same-2'], total: 1 });
  });

  test('pages that are not public as they are can be listed alone, those changed last first', async () => {
    const db = await withDomain();
    const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`;
    const page = (id: string, published: number, updated: number, lastPublished: string | null) =>
      insertPage(db, pageRow(id, { published, updated_at: at(updated), last_published: lastPublished }));
    await page('public', 1, 2, at(2));
    await page('changed', 1, 3, at(2));
    await page('draft', 0, 4, null);
    await page('withdrawn', 0, 1, at(1));
    const selection = { domainId: 'one', search: '', limit: 2, unpublished: true };
    const { pages, total } = await listPages(db, selection);
    expect([pages.map(({ id }) => id), total]).toEqual([['draft', 'changed'], 3]);
  });

  test('a page is listed with what its row shows', async () => {
    const db = await withDomain();
    const listed = { collection: 'news', published: 1, slug: 'a/b' };
    await insertPage(
      db,
      pageRow('a', { ...listed, ...listedColumns({ title: 'A b', template: 'listing' }) }),
    );
    const { pages } = await listPages(db, { domainId: 'one', search: '', limit: 1 });
    const rest = {
      updated_at: NOW,
      last_published: null,
      publish_at: null,
      unpublish_at: null,
      roles: '[]',
      waits: 0,
    };
    expect(pages).toEqual([{ id: 'a', ...listed, title: 'A b', template: 'listing', ...rest }]);
  });
});

test('a search of many pages reads their index, and only the rows that it returns', async () => {
  const database = await newDatabase();
  await migrate(database);
  await addDomain(database.writer);
  const { rows } = await sql<{ detail: string }>`explain query plan
    select id, title from page where domain_id = 'one' and deleted_at is null
      and (slug like '%x%' escape '!' or title_key like '%x%' escape '!')
    order by title_key, slug limit 10`.execute(database.writer);
  expect(rows.map(({ detail }) => detail)).toEqual(['SEARCH page USING INDEX page_list (domain_id=?)']);
});

test('the matches of a search are counted in their index alone', async () => {
  const database = await newDatabase();
  await migrate(database);
  await addDomain(database.writer);
  const { rows } = await sql<{ detail: string }>`explain query plan
    select count(*) from page where domain_id = 'one' and deleted_at is null
      and (slug like '%x%' escape '!' or title_key like '%x%' escape '!')`.execute(database.writer);
  expect(rows.map(({ detail }) => detail)).toEqual([
    'SEARCH page USING COVERING INDEX page_list (domain_id=?)',
  ]);
});
