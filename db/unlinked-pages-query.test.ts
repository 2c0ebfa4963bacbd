import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { setMediaUse } from './media-queries.ts';
import { migrate } from './migrate.ts';
import { insertPage, putSnapshot } from './page-queries.ts';
import { dialects } from './testing/dialects.ts';
import { queryPlan } from './testing/query-plan.ts';
import { addDomain, NOW, pageRow, snapshotRow } from './testing/rows.ts';
import { pagesAtSlugs, unlinkedQuery, unlinkedSlugs } from './unlinked-pages-query.ts';

const WINDOW = { domainId: 'one', hostnames: ['localhost', 'example.org'], after: '', size: 10 };

describe.each(dialects)('pages that nothing links to on $name', ({ open }) => {
  test('a link counts with a host or without, to the draft or the live address, and from another page', async () => {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    const rows = { home: { slug: '' }, a: {}, b: {}, c: {}, d: {}, e: {}, gone: { deleted_at: NOW } };
    for (const [id, changes] of Object.entries(rows)) await insertPage(db, pageRow(id, changes));
    await insertPage(db, pageRow('there', { domain_id: 'two', slug: 'b' }));
    await putSnapshot(db, snapshotRow('d', { slug: 'live' }), null);
    const link = (
      documentId: string,
      address: string,
      domainId = 'one',
      state: 'draft' | 'published' = 'draft',
    ) => setMediaUse(db, { documentId, domainId, state }, new Map([[address, new Set<string>()]]));
    await link('b', '/a');
    await link('there', '/b', 'two');
    await link('c', '/c', 'one', 'published');
    await link('a', '/live');
    await link('d', '//example.org/e');
    expect(await unlinkedSlugs(db, WINDOW)).toEqual({ slugs: ['b', 'c'], last: null });
    expect(await unlinkedSlugs(db, { ...WINDOW, size: 2 })).toEqual({ slugs: ['b'], last: 'b' });
    expect(await unlinkedSlugs(db, { ...WINDOW, after: 'b' })).toEqual({ slugs: ['c'], last: null });
    expect((await pagesAtSlugs(db, 'one', ['c', 'b', 'gone'])).map(({ slug }) => slug)).toEqual(['b', 'c']);
    expect(await pagesAtSlugs(db, 'one', [])).toEqual([]);
  });
});

test('links are looked up in an index, page by page', async () => {
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  await migrate(database);
  const plan = await queryPlan(database.writer, unlinkedQuery(database.writer, WINDOW));
  expect(plan.filter((step) => /^SCAN (?!page$)/.test(step))).toEqual([]);
  expect(plan.filter((step) => step.includes('SEARCH media_use')).length).toBeGreaterThanOrEqual(6);
  expect(plan.join('\n')).toContain('SEARCH page USING INDEX page_slug (domain_id=? AND slug>?)');
});
