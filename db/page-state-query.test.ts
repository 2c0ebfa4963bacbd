import { describe, expect, test } from 'vitest';
import { STORED_REVISIONS } from '../src/model/limits.ts';
import { insertListing, putListingSnapshot } from './listing-queries.ts';
import { insertPage, pageById, putSnapshot } from './page-queries.ts';
import { pageState } from './page-state-query.ts';
import { insertRevision } from './revision-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, listingRow, NOW, pageRow, snapshotRow } from './testing/rows.ts';

describe.each(dialects)('the state of a page on $name', ({ open }) => {
  test('is its draft and its listing, with the published versions of both', async () => {
    const db = await open();
    await addDomain(db);
    for (const id of ['a', 'b']) await insertPage(db, pageRow(id));
    await putSnapshot(db, snapshotRow('a', { slug: 'live' }), null);
    await insertListing(db, listingRow('l', 'a'));
    const [a, b] = [await pageById(db, 'a'), await pageById(db, 'b')];
    const listing = listingRow('l', 'a');
    const rest = { hasTimes: false, askedBy: null, hasOldRevisions: false };
    const { slug, doc, published_at: publishedAt } = snapshotRow('a', { slug: 'live' });
    const live = { slug, doc, publishedAt };
    expect(await pageState(db, 'a')).toEqual({ record: a, live, listing, liveListing: null, ...rest });
    const shown = { listing_id: 'l', page_id: 'a', published_at: NOW, doc: '{"v":1}' };
    await putListingSnapshot(db, shown);
    expect((await pageState(db, 'a'))!.liveListing).toEqual({ doc: '{"v":1}', publishedAt: NOW });
    const none = { live: null, listing: null, liveListing: null };
    expect(await pageState(db, 'b')).toEqual({ record: b, ...none, ...rest });
    expect(await pageState(db, 'c')).toBeNull();
  });

  test('says whether there are as many revisions as are kept, of the page alone', async () => {
    const db = await open();
    await addDomain(db);
    for (const id of ['a', 'b']) await insertPage(db, pageRow(id));
    const revision = { action: 'save', userId: null, createdAt: NOW, doc: '{}' } as const;
    const add = (pageId: string, version: number) =>
      insertRevision(db, { ...revision, id: `${pageId}${version}`, pageId, version });
    for (let version = 1; version < STORED_REVISIONS.last; version += 1) {
      await add('a', version);
      await add('b', version);
    }
    expect((await pageState(db, 'a'))!.hasOldRevisions).toBe(false);
    await add('a', STORED_REVISIONS.last);
    expect((await pageState(db, 'a'))!.hasOldRevisions).toBe(true);
    expect((await pageState(db, 'b'))!.hasOldRevisions).toBe(false);
  });
});
