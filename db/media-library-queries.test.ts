import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import {
  listMedia,
  mediaEntry,
  mediaKey,
  mediaWithHash,
  storedHashes,
  storedMediaBytes,
  updateMediaItem,
  uploadedSince,
} from './media-library-queries.ts';
import { insertMediaItem, setMediaUse } from './media-queries.ts';
import { linkUsers, mediaUsers } from './media-users-query.ts';
import { insertPage } from './page-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, listingRow, mediaItemRow, NOW, pageRow, userRow } from './testing/rows.ts';

const ALL = { kind: 'image', search: '', sort: 'newest', limit: 100, offset: 0 } as const;

async function add(db: Writer, id: string, name: string, alt = '', created_at = NOW): Promise<void> {
  await insertMediaItem(db, mediaItemRow(id, { name, alt, created_at, search_key: mediaKey(name, alt) }));
}

async function found(db: Writer, changes: Partial<Parameters<typeof listMedia>[1]>) {
  const { items, total } = await listMedia(db, { ...ALL, ...changes });
  return [items.map(({ id }) => id).join(' '), total];
}

describe.each(dialects)('the media library on $name', ({ open }) => {
  test('lists pictures or files, page by page, newest or oldest first or by name', async () => {
    const db = await open();
    await add(db, 'a', 'Zoo.jpg', '', '2026-01-03T00:00:00.000Z');
    await add(db, 'b', 'beach.jpg', '', '2026-01-01T00:00:00.000Z');
    await add(db, 'c', 'Cliff.jpg', '', '2026-01-03T00:00:00.000Z');
    await insertMediaItem(db, mediaItemRow('f', { kind: 'file' }));
    expect(await found(db, {})).toEqual(['c a b', 3]);
    expect(await found(db, { sort: 'oldest' })).toEqual(['b a c', 3]);
    expect(await found(db, { sort: 'name' })).toEqual(['b c a', 3]);
    expect(await found(db, { limit: 2, offset: 2 })).toEqual(['b', 3]);
    expect(await found(db, { offset: 3 })).toEqual(['', 3]);
    expect(await found(db, { kind: 'file' })).toEqual(['f', 1]);
  });

  test('finds all words in name and description, in any case, and takes no pattern', async () => {
    const db = await open();
    await add(db, 'a', 'IMG_1234.jpg', 'Été on the Beach');
    await add(db, 'b', 'beach 100%.png');
    expect(await found(db, { search: 'BEACH' })).toEqual(['b a', 2]);
    expect(await found(db, { search: ' beach   été ' })).toEqual(['a', 1]);
    expect(await found(db, { search: 'e\u0301t' })).toEqual(['a', 1]);
    expect(await found(db, { search: '%' })).toEqual(['b', 1]);
    expect(await found(db, { search: 'img_' })).toEqual(['a', 1]);
    expect(await found(db, { search: 'b_ach' })).toEqual(['', 0]);
    expect(await found(db, { search: 'beach\0' })).toEqual(['b a', 2]);
    await updateMediaItem(db, 'b', { name: 'Hill', search_key: mediaKey('Hill', '') });
    expect(await found(db, { search: 'beach' })).toEqual(['a', 1]);
  });

  test('an item has the name of its uploader, and each document that uses it counts once', async () => {
    const db = await open();
    await addDomain(db);
    await db.insertInto('user').values(userRow('mira')).execute();
    await db
      .insertInto('page')
      .values([pageRow('p'), pageRow('q')])
      .execute();
    await db.insertInto('listing').values(listingRow('l', 'p')).execute();
    await db
      .insertInto('site_document')
      .values({
        id: 'n',
        domain_id: 'one',
        kind: 'nav',
        version: 1,
        published: 0,
        updated_at: NOW,
        doc: '{}',
      })
      .execute();
    await insertMediaItem(db, mediaItemRow('m', { uploaded_by: 'mira' }));
    await insertMediaItem(db, mediaItemRow('other', { uploaded_by: 'gone' }));
    const use = (documentId: string, state: 'draft' | 'published') =>
      setMediaUse(db, { documentId, domainId: 'one', state }, new Map([['m', new Set<string>()]]));
    for (const id of ['p', 'l', 'n']) await use(id, 'draft');
    await use('p', 'published');
    expect(await mediaEntry(db, 'image', 'm')).toMatchObject({ uploader: 'mira', uses: 2 });
    expect(await mediaEntry(db, 'image', 'other')).toMatchObject({ uploader: null, uses: 0 });
    expect(await mediaEntry(db, 'file', 'm')).toBeNull();
    expect(await mediaEntry(db, 'image', 'none')).toBeNull();
    const page = { kind: 'page', documentId: 'p', domainId: 'one', title: 'p', slug: 'p' };
    expect(await mediaUsers(db, 'm', 10)).toEqual([
      { ...page, state: 'draft' },
      { ...page, kind: 'nav', documentId: 'n', title: '', slug: '', state: 'draft' },
      { ...page, state: 'draft' },
      { ...page, state: 'published' },
    ]);
    expect(await mediaUsers(db, 'm', 1)).toHaveLength(1);
    expect(await mediaUsers(db, 'other', 10)).toEqual([]);
  });

  test('links of readers are found behind any number of drafts that link there too', async () => {
    const db = await open();
    await addDomain(db);
    for (const id of ['a', 'b', 'z']) {
      await insertPage(db, pageRow(id));
      const use = { documentId: id, domainId: 'one' };
      await setMediaUse(db, { ...use, state: 'draft' }, new Map([['/old', new Set<string>()]]));
      if (id === 'z') await setMediaUse(db, { ...use, state: 'published' }, new Map([['/old', new Set()]]));
    }
    const addresses = { domainId: 'one', paths: ['/old'], urls: [] };
    expect(await linkUsers(db, addresses, 1)).toMatchObject([{ documentId: 'a', state: 'draft' }]);
    expect(await linkUsers(db, addresses, 1, 'published')).toMatchObject([
      { documentId: 'z', state: 'published', address: '/old' },
    ]);
  });

  test('the same bytes are found, of either kind', async () => {
    const db = await open();
    await insertMediaItem(db, mediaItemRow('b', { hash: 'one' }));
    await insertMediaItem(db, mediaItemRow('a', { hash: 'one' }));
    await insertMediaItem(db, mediaItemRow('f', { hash: 'two', kind: 'file' }));
    expect((await mediaWithHash(db, 'image', 'one'))?.id).toBe('a');
    expect(await mediaWithHash(db, 'file', 'one')).toBeNull();
    expect(await storedHashes(db, ['one', 'two', 'three'])).toEqual(new Set(['one', 'two']));
    expect(await storedHashes(db, [])).toEqual(new Set());
  });

  test('the bytes of all media are counted, those of two items once', async () => {
    const db = await open();
    expect(await storedMediaBytes(db)).toBe(0);
    for (const [id, hash, size] of [
      ['a', 'one', 7],
      ['b', 'one', 7],
      ['c', 'two', 7],
      ['d', 'three', 2_000_000_000],
      ['e', 'four', 2_000_000_000],
    ] as const)
      await insertMediaItem(db, mediaItemRow(id, { hash, size }));
    expect(await storedMediaBytes(db)).toBe(4_000_000_014);
  });

  test('what a user uploaded in a time is counted', async () => {
    const db = await open();
    const at = (id: string, created_at: string, uploaded_by: string | null) =>
      insertMediaItem(db, mediaItemRow(id, { created_at, uploaded_by, size: 2_000_000_000 }));
    await at('a', '2026-01-01T00:00:00.000Z', 'mira');
    await at('b', '2026-01-02T00:00:00.000Z', 'mira');
    await at('c', '2026-01-03T00:00:00.000Z', 'mira');
    await at('d', '2026-01-03T00:00:00.000Z', 'lou');
    expect(await uploadedSince(db, 'mira', '2026-01-01T00:00:00.000Z')).toEqual({
      items: 2,
      bytes: 4_000_000_000,
      first: '2026-01-02T00:00:00.000Z',
    });
    expect(await uploadedSince(db, 'nobody', '')).toEqual({ items: 0, bytes: 0, first: null });
  });
});

test('ten thousand pictures are listed and searched in an index, without sorting', async () => {
  const [sqlite] = dialects;
  const db = await sqlite!.open();
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    mediaItemRow(`m${index}`, { search_key: `picture ${index}`, created_at: `${NOW}${index % 7}` }),
  );
  for (let at = 0; at < rows.length; at += 1000) {
    await db
      .insertInto('media')
      .values(rows.slice(at, at + 1000))
      .execute();
  }
  await sql`analyze`.execute(db);
  const plan = async (order: string) => {
    const { rows } = await sql<{ detail: string }>`explain query plan select id from media
      where kind = 'image' and search_key like '%picture 99%' escape '!' order by ${sql.raw(order)} limit 50`.execute(
      db,
    );
    return rows.map(({ detail }) => detail).join('; ');
  };
  expect(await plan('created_at desc, id desc')).toBe(
    'SEARCH media USING COVERING INDEX media_newest (kind=?)',
  );
  expect(await plan('created_at, id')).toMatch(/^SEARCH media USING COVERING INDEX media_newest/);
  expect(await plan('search_key, id')).toBe('SEARCH media USING COVERING INDEX media_name (kind=?)');
  expect(await found(db, { search: '99', limit: 50 })).toEqual([expect.any(String), 280]);
});
