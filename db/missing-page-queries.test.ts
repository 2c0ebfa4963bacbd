import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import {
  addMissingPages,
  inheritedByMissing,
  listMissingPages,
  purgeMissingPages,
  removeMissingPage,
  trimMissingPages,
} from './missing-page-queries.ts';
import { insertPage, putSnapshot } from './page-queries.ts';
import { publishRedirectRow, putRedirect, redirectKey } from './redirect-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, pageRow, snapshotRow } from './testing/rows.ts';

const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const seen = (path: string, count = 1, minute = 0, domain_id = 'one') => ({
  domain_id,
  path,
  count,
  first_seen: at(minute),
  last_seen: at(minute),
});

async function addRedirect(db: Writer, id: string, from: string, isPublished: boolean): Promise<void> {
  const edge = { id, domainId: 'one', from, to: '/new' };
  await putRedirect(db, {
    id,
    domain_id: 'one',
    name: '',
    from_path: from,
    to_path: '/new',
    published: 0,
    updated_at: NOW,
    search_key: redirectKey({ name: '', ...edge }),
  });
  if (isPublished) await publishRedirectRow(db, edge);
}

describe.each(dialects)('missing pages on $name', ({ open }) => {
  const opened = async () => {
    const db = await open();
    await addDomain(db, { id: 'one' });
    await addDomain(db, { id: 'two', isDefault: false });
    return db;
  };
  const list = async (db: Writer, domainId = 'one', range = { limit: 10, offset: 0 }) => {
    const { pages, total } = await listMissingPages(db, domainId, range);
    return { paths: pages.map(({ path, count }) => `${path} ${count}`), total };
  };

  test('counts add up, and the list begins with what is asked for most often, then with the latest', async () => {
    const db = await opened();
    await addMissingPages(db, [seen('/a'), seen('/b', 2), seen('/a', 9, 0, 'two')]);
    await addMissingPages(db, [seen('/a', 2, 5), seen('/c', 1, 1), seen('/d', 1, 2)]);
    await addMissingPages(db, []);
    expect(await list(db)).toEqual({ paths: ['/a 3', '/b 2', '/d 1', '/c 1'], total: 4 });
    expect(await list(db, 'one', { limit: 2, offset: 1 })).toEqual({ paths: ['/b 2', '/d 1'], total: 4 });
    expect((await listMissingPages(db, 'one', { limit: 1, offset: 0 })).pages).toEqual([
      { domain_id: 'one', path: '/a', count: 3, first_seen: at(0), last_seen: at(5), redirected: false },
    ]);
    expect(await removeMissingPage(db, 'one', '/a')).toBe(true);
    expect(await removeMissingPage(db, 'one', '/a')).toBe(false);
    expect((await list(db)).total).toBe(3);
    expect((await list(db, 'two')).paths).toEqual(['/a 9']);
  });

  test('a domain keeps what is asked for most often', async () => {
    const db = await opened();
    await addMissingPages(db, [seen('/often', 3), seen('/old'), seen('/new', 1, 9), seen('/x', 1, 0, 'two')]);
    await trimMissingPages(db, 'one', 2);
    expect((await list(db)).paths).toEqual(['/often 3', '/new 1']);
    expect((await list(db, 'two')).total).toBe(1);
  });

  test('a path that is new to a full domain goes on from the lowest count, and is listed with its own', async () => {
    const db = await opened();
    await addMissingPages(db, [seen('/junk', 10), seen('/noise', 12, 1), seen('/x', 1, 0, 'two')]);
    expect(await inheritedByMissing(db, 'one', 3)).toBe(0);
    expect(await inheritedByMissing(db, 'one', 2)).toBe(10);
    expect(await inheritedByMissing(db, 'three', 2)).toBe(0);
    await addMissingPages(db, [seen('/new', 1, 2), seen('/noise', 1, 2)], 10);
    await trimMissingPages(db, 'one', 2);
    expect((await list(db)).paths).toEqual(['/noise 13', '/new 1']);
    await addMissingPages(db, [seen('/new', 5, 3)], 11);
    expect((await list(db)).paths).toEqual(['/noise 13', '/new 6']);
    expect(await inheritedByMissing(db, 'one', 2)).toBe(13);
  });

  test('where readers find something again, nothing is listed, and its row goes; so do those nobody asks for', async () => {
    const db = await opened();
    await addMissingPages(
      db,
      ['/page', '/moved', '/draft', '/gone'].map((path) => seen(path)),
    );
    await addMissingPages(db, [seen('/late', 1, 30), seen('/x', 1, 30, 'removed')]);
    await insertPage(db, pageRow('p', { domain_id: 'one', slug: 'page' }));
    await putSnapshot(db, snapshotRow('p', { domain_id: 'one', slug: 'page' }), null);
    await addRedirect(db, 'r', '/moved', true);
    await addRedirect(db, 's', '/draft', false);
    const { pages, total } = await listMissingPages(db, 'one', { limit: 10, offset: 0 });
    expect(pages.map(({ path, redirected }) => [path, redirected])).toEqual([
      ['/late', false],
      ['/draft', true],
      ['/gone', false],
    ]);
    expect(total).toBe(3);
    const stored = async () =>
      (await db.selectFrom('missing_page').select('path').orderBy('path').execute()).map(({ path }) => path);
    await purgeMissingPages(db, at(0));
    expect(await stored()).toEqual(['/draft', '/gone', '/late']);
    await purgeMissingPages(db, at(20));
    expect(await stored()).toEqual(['/late']);
  });
});
