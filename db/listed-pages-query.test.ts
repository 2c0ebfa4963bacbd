import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import type { VisitorReader } from './connection.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { countListed, lastPublished, listedPages } from './listed-pages-query.ts';
import { migrate } from './migrate.ts';
import { insertPage, putSnapshot } from './page-queries.ts';
import { publishRedirectRow, putRedirect } from './redirect-queries.ts';
import { dialects } from './testing/dialects.ts';
import { queryPlan } from './testing/query-plan.ts';
import { addDomain, NOW, pageRow, snapshotRow } from './testing/rows.ts';

const LATER = '2026-04-01T00:00:00.000Z';

describe.each(dialects)('the pages of /sitemap.xml on $name', ({ open }) => {
  test('are the published ones of the domain that are not hidden and not behind a redirect', async () => {
    const db = await open();
    const visitor = db as unknown as VisitorReader;
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    await insertPage(db, pageRow('draft'));
    for (const [id, changes] of Object.entries({
      a: { frequency: 'daily', priority: 9 },
      b: { published_at: LATER },
      hidden: { listed: 0 },
      moved: {},
      there: { domain_id: 'two', slug: 'there' },
    })) {
      await insertPage(db, pageRow(id, 'domain_id' in changes ? { domain_id: 'two' } : {}));
      await putSnapshot(db, snapshotRow(id, changes), null);
    }
    const redirect = { id: 'r', domain_id: 'one', from_path: '/moved', to_path: '/a' };
    await putRedirect(db, { ...redirect, name: '', published: 1, updated_at: NOW });
    await publishRedirectRow(db, { id: 'r', domainId: 'one', from: '/moved', to: '/a' });
    const a = { slug: 'a', publishedAt: NOW, frequency: 'daily', priority: 9 };
    const b = { slug: 'b', publishedAt: LATER, frequency: 'yearly', priority: 5 };
    expect(await listedPages(visitor, 'one', { offset: 0 }, 10).execute()).toEqual([a, b]);
    expect(await listedPages(visitor, 'one', { offset: 1 }, 10).execute()).toEqual([b]);
    expect(await listedPages(visitor, 'one', { after: 'a' }, 10).execute()).toEqual([b]);
    expect(await listedPages(visitor, 'one', { offset: 0 }, 1).execute()).toEqual([a]);
    await insertPage(db, pageRow('\u8a71\u8a71'));
    await putSnapshot(db, snapshotRow('\u8a71\u8a71', {}), null);
    expect(await countListed(visitor, 'one')).toEqual({ total: 3, longestSlug: 6 });
    expect(await countListed(visitor, 'none')).toEqual({ total: 0, longestSlug: 0 });
    expect(await lastPublished(visitor, 'one', { offset: 0, limit: 1 })).toBe(NOW);
    expect(await lastPublished(visitor, 'one', { offset: 0, limit: 5 })).toBe(LATER);
    expect(await lastPublished(visitor, 'one', { offset: 5, limit: 5 })).toBeNull();
  });
});

test('no row of a page is read, whatever its document weighs', async () => {
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  await migrate(database);
  const plan = await queryPlan(database.writer, listedPages(database.visitor, 'one', { after: 'a' }, 10));
  expect(plan.join('\n')).toContain(
    'SEARCH page_published USING COVERING INDEX page_published_listed (domain_id=? AND slug>?)',
  );
  expect(plan.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
});
