import path from 'node:path';
import type { Compilable } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import type { Writer } from './connection.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { migrate } from './migrate.ts';
import { insertPage } from './page-queries.ts';
import type { NewRow } from './schema.ts';
import { type SitemapFilter, sitemapCount, sitemapPages, sitemapRows } from './sitemap-queries.ts';
import { dialects } from './testing/dialects.ts';
import { queryPlan } from './testing/query-plan.ts';
import { addDomain, NOW, pageRow } from './testing/rows.ts';

const EVERYTHING: SitemapFilter = {
  domainId: 'one',
  slug: '',
  pageType: '',
  frequency: '',
  priority: null,
  from: null,
  before: null,
  publishable: null,
};

describe.each(dialects)('the sitemap on $name', ({ open }) => {
  async function withPages(pages: Readonly<Record<string, Partial<NewRow<'page'>>>>): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    for (const [id, changes] of Object.entries(pages)) await insertPage(db, pageRow(id, changes));
    return db;
  }
  async function found(db: Writer, filter: Partial<SitemapFilter>, limit = 10, offset = 0) {
    const { pages, total } = await sitemapPages(db, { ...EVERYTHING, ...filter }, { limit, offset });
    return [pages.map(({ id }) => id), total] as const;
  }

  test('pages are found by a part of their address, which is never a pattern, in any case', async () => {
    const db = await withPages({
      home: { slug: '' },
      help: { slug: 'get-help' },
      food: { slug: 'get-help/food_bank' },
      cafe: { slug: 'caf\u00e9' },
    });
    const expected: Record<string, string[]> = {
      '': ['home', 'cafe', 'help', 'food'],
      '/': ['home', 'cafe', 'help', 'food'],
      'T-HEL': ['help', 'food'],
      '/get': ['help', 'food'],
      '/food': ['food'],
      'help/': ['food'],
      'cafe\u0301': ['cafe'],
      _: ['food'],
      '%': [],
      '!': [],
      "' or 1=1 --": [],
    };
    for (const [slug, ids] of Object.entries(expected))
      expect([slug, ...(await found(db, { slug }))]).toEqual([slug, ids, ids.length]);
  });

  test('each filter lets only its pages pass, and all of them together', async () => {
    const page = {
      page_type: 'story',
      frequency: 'daily',
      priority: 3,
      updated_at: '2026-05-02T00:00:00.000Z',
    };
    const db = await withPages({
      all: page,
      type: { ...page, page_type: 'page' },
      frequency: { ...page, frequency: 'never' },
      priority: { ...page, priority: 10 },
      later: { ...page, updated_at: '2026-05-03T00:00:00.000Z' },
      earlier: { ...page, updated_at: '2026-05-01T23:59:59.999Z' },
    });
    const filters = {
      pageType: 'story',
      frequency: 'daily',
      priority: 3,
      from: '2026-05-02T00:00:00.000Z',
      before: '2026-05-03T00:00:00.000Z',
    };
    const left = {
      pageType: 'type',
      frequency: 'frequency',
      priority: 'priority',
      from: 'earlier',
      before: 'later',
    };
    const everything = (await found(db, {}))[0];
    for (const [name, id] of Object.entries(left)) {
      const [ids] = await found(db, { [name]: filters[name as keyof typeof filters] });
      expect([name, ids]).toEqual([name, everything.filter((other) => other !== id)]);
    }
    expect(await found(db, filters)).toEqual([['all'], 1]);
    expect(await found(db, { priority: 0 })).toEqual([[], 0]);
  });

  test('which pages somebody may publish is decided by the roles of each', async () => {
    const db = await withPages({
      a: {},
      b: { roles: '["editor"]' },
      c: { roles: '["publisher","editor"]' },
      d: { roles: '["chief-editor"]' },
    });
    const publishable = async (by: NonNullable<SitemapFilter['publishable']>['by']) => [
      (await found(db, { publishable: { wanted: true, by } }))[0].join(''),
      (await found(db, { publishable: { wanted: false, by } }))[0].join(''),
    ];
    expect(await publishable(['editor'])).toEqual(['abc', 'd']);
    expect(await publishable(['publisher', 'chief-editor'])).toEqual(['acd', 'b']);
    expect(await publishable([])).toEqual(['a', 'bcd']);
    expect(await publishable('all')).toEqual(['abcd', '']);
    expect(await publishable('none')).toEqual(['', 'abcd']);
    // Adds the condition on roles to the other conditions, and does not replace them.
    const filter = { slug: '/d', publishable: { wanted: true, by: ['editor'] } };
    expect(await found(db, filter)).toEqual([[], 0]);
  });

  test('the pages come by address, some at a time, with the number of all; not deleted ones, nor those elsewhere', async () => {
    const db = await withPages({ c: {}, a: {}, 'a/b': {}, 'a-b': {}, gone: { deleted_at: NOW } });
    await addDomain(db, { id: 'two', isDefault: false });
    await insertPage(db, pageRow('elsewhere', { domain_id: 'two', slug: 'a' }));
    expect(await found(db, {})).toEqual([['a', 'a-b', 'a/b', 'c'], 4]);
    expect(await found(db, {}, 2)).toEqual([['a', 'a-b'], 4]);
    expect(await found(db, {}, 2, 2)).toEqual([['a/b', 'c'], 4]);
    expect(await found(db, {}, 3, 3)).toEqual([['c'], 4]);
    expect(await found(db, {}, 2, 4)).toEqual([[], 4]);
  });
});

test('indexes alone are read to filter and to count, and only the rows that are shown', async () => {
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  await migrate(database);
  const filter = {
    ...EVERYTHING,
    slug: 'x',
    pageType: 'page',
    frequency: 'daily',
    priority: 1,
    from: NOW,
    before: NOW,
    publishable: { wanted: true, by: ['editor'] },
  };
  const plan = (query: Compilable) => queryPlan(database.writer, query);
  const index = 'SEARCH page USING COVERING INDEX page_sitemap (domain_id=?)';
  for (const one of [EVERYTHING, filter, { ...EVERYTHING, priority: 1 }]) {
    expect(await plan(sitemapCount(database.writer, one))).toEqual([
      expect.stringMatching(/^SEARCH page USING COVERING INDEX page_(sitemap|list|roles) \(domain_id=\?\)$/),
    ]);
    expect(await plan(sitemapRows(database.writer, one, { limit: 10, offset: 20 }))).toEqual([
      'SEARCH page USING INDEX page_slug (domain_id=? AND slug=?)',
      'LIST SUBQUERY 1',
      index,
    ]);
  }
});
