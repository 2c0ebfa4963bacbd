import { describe, expect, test } from 'vitest';
import { SLUG_MAX_LENGTH } from '../src/model/limits.ts';
import type { Writer } from './connection.ts';
import { documentColumns, listedColumns } from './page-list-queries.ts';
import {
  firstPageSlug,
  insertPage,
  pageById,
  pageBySlug,
  putSnapshot,
  removeSnapshot,
  replaceDraft,
  slugOwner,
  updatePage,
} from './page-queries.ts';
import { pageState } from './page-state-query.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, pageRow, snapshotRow } from './testing/rows.ts';

const LATER = '2026-03-02T00:00:00.000Z';

describe.each(dialects)('pages on $name', ({ open }) => {
  async function withDomains(): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    return db;
  }

  test('a draft is replaced where the stored one still has the version', async () => {
    const db = await withDomains();
    for (const id of ['a', 'b']) await insertPage(db, pageRow(id));
    const [stored, other] = [(await pageById(db, 'a'))!, await pageById(db, 'b')];
    const next = { ...stored, version: stored.version + 1, title: 'Next' };
    for (const version of [stored.version - 1, next.version]) {
      expect(await replaceDraft(db, next, version)).toBe(false);
    }
    expect(await pageById(db, 'a')).toEqual(stored);
    expect(await replaceDraft(db, next, stored.version)).toBe(true);
    expect([await pageById(db, 'a'), await pageById(db, 'b')]).toEqual([next, other]);
  });

  test('a page is read as it was stored', async () => {
    const db = await withDomains();
    const doc = JSON.stringify({ title: 'Été 🌿 "quoted" \\ back\u0000slash', contents: [{ a: 1 }] });
    const row = pageRow('a', {
      version: 2_147_483_647,
      published: 1,
      last_published: NOW,
      updated_by: 'mira',
      roles: '["publisher"]',
      doc,
      ...documentColumns({
        title: 'Été 🌿',
        template: 'listing',
        pageType: 'story',
        frequency: 'daily',
        priority: 0.7,
      }),
    });
    await insertPage(db, row);
    expect(await pageById(db, 'a')).toEqual(row);
    expect(await pageById(db, 'b')).toBeNull();
  });

  test('a change of some columns leaves the others as they are', async () => {
    const db = await withDomains();
    await insertPage(db, pageRow('a'));
    await insertPage(db, pageRow('b'));
    const [before, other] = [await pageById(db, 'a'), await pageById(db, 'b')];
    await updatePage(db, 'a', { version: 2, deleted_at: LATER });
    expect(await pageById(db, 'a')).toEqual({ ...before, version: 2, deleted_at: LATER });
    expect(await pageById(db, 'b')).toEqual(other);
  });

  test('a page is found at its address, on its domain, in its collection, unless it is deleted', async () => {
    const db = await withDomains();
    await insertPage(db, pageRow('gone', { slug: 'help', deleted_at: NOW }));
    await insertPage(db, pageRow('a', { slug: 'help' }));
    await insertPage(db, pageRow('b', { slug: 'help', domain_id: 'two', collection: 'news' }));
    const found = async (...query: [string, string, string?]) => (await pageBySlug(db, ...query))?.id;
    expect(await found('one', 'help')).toBe('a');
    expect(await found('one', 'help', 'pages')).toBe('a');
    expect(await found('one', 'help', 'news')).toBeUndefined();
    expect(await found('two', 'help')).toBe('b');
    expect(await found('one', 'Help')).toBeUndefined();
    expect(await found('one', 'hel_')).toBeUndefined();
  });

  test('two pages of a domain cannot have the same address, unless one is deleted', async () => {
    const db = await withDomains();
    await insertPage(db, pageRow('a', { slug: 'help' }));
    await expect(insertPage(db, pageRow('b', { slug: 'help' }))).rejects.toThrow(/unique/i);
    await updatePage(db, 'a', { deleted_at: NOW });
    await insertPage(db, pageRow('b', { slug: 'help' }));
    expect((await pageBySlug(db, 'one', 'help'))?.id).toBe('b');
  });

  test('the first address of a domain is the home page, else the first by code points', async () => {
    const db = await withDomains();
    expect(await firstPageSlug(db, 'one')).toBeNull();
    for (const slug of ['été', 'help/here', 'help-us', 'help', 'helping']) {
      await insertPage(db, pageRow(slug));
    }
    expect(await firstPageSlug(db, 'one')).toBe('help');
    await updatePage(db, 'help', { deleted_at: NOW });
    expect(await firstPageSlug(db, 'one')).toBe('help-us');
    await insertPage(db, pageRow('home', { slug: '' }));
    expect(await firstPageSlug(db, 'one')).toBe('');
    expect(await firstPageSlug(db, 'two')).toBeNull();
  });

  test('an address is owned by a draft and by what is live, though never by the page itself', async () => {
    const db = await withDomains();
    await insertPage(
      db,
      pageRow('a', { slug: 'new', ...listedColumns({ title: 'A', template: 'generic' }) }),
    );
    await putSnapshot(db, snapshotRow('a', { slug: 'old' }), null);
    const owner = { id: 'a', title: 'A' };
    expect(await slugOwner(db, 'one', 'new', null)).toEqual(owner);
    expect(await slugOwner(db, 'one', 'old', 'b')).toEqual(owner);
    expect(await slugOwner(db, 'one', 'new', 'a')).toBeNull();
    expect(await slugOwner(db, 'one', 'old', 'a')).toBeNull();
    expect(await slugOwner(db, 'two', 'new', null)).toBeNull();
    await updatePage(db, 'a', { deleted_at: NOW });
    expect(await slugOwner(db, 'one', 'new', null)).toBeNull();
  });

  test('a snapshot is replaced by the next one, and removed', async () => {
    const db = await withDomains();
    await insertPage(db, pageRow('a'));
    const live = async () => (await pageState(db, 'a'))!.live;
    expect(await live()).toBeNull();
    await putSnapshot(db, snapshotRow('a', { slug: 'old', doc: '{"v":1}' }), null);
    await putSnapshot(db, snapshotRow('a', { slug: 'new', doc: '{"v":2}', published_at: LATER }), null);
    expect(await db.selectFrom('page_published').selectAll().execute()).toEqual([
      snapshotRow('a', { slug: 'new', doc: '{"v":2}', published_at: LATER }),
    ]);
    expect(await live()).toEqual({ slug: 'new', doc: '{"v":2}', publishedAt: LATER });
    await removeSnapshot(db, 'a');
    expect(await live()).toBeNull();
  });

  test('the longest address and title fit the indexes, whatever the letters', async () => {
    const db = await withDomains();
    const letters = (count: number, from: number) =>
      String.fromCodePoint(...Array.from({ length: count }, (_, index) => from + index));
    const slug = letters(SLUG_MAX_LENGTH, 0x20000);
    const title = letters(500, 0x21000);
    await insertPage(db, pageRow('a', { slug, ...listedColumns({ title, template: 'generic' }) }));
    await putSnapshot(db, snapshotRow('a', { slug }), null);
    expect((await pageBySlug(db, 'one', slug))?.title).toBe(title);
  });
});
