import { describe, expect, test } from 'vitest';
import { insertListing } from './listing-queries.ts';
import { insertPage, pageById, putSnapshot } from './page-queries.ts';
import { pageState } from './page-state-query.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, listingRow, pageRow, snapshotRow } from './testing/rows.ts';

describe.each(dialects)('the state of a page on $name', ({ open }) => {
  test('is its draft, with the slug it is live at and its listing', async () => {
    const db = await open();
    await addDomain(db);
    for (const id of ['a', 'b']) await insertPage(db, pageRow(id));
    await putSnapshot(db, snapshotRow('a', { slug: 'live' }), null);
    await insertListing(db, listingRow('l', 'a'));
    const [a, b] = [await pageById(db, 'a'), await pageById(db, 'b')];
    const listing = listingRow('l', 'a');
    expect(await pageState(db, 'a')).toEqual({ record: a, liveSlug: 'live', listing, askedBy: null });
    expect(await pageState(db, 'b')).toEqual({ record: b, liveSlug: null, listing: null, askedBy: null });
    expect(await pageState(db, 'c')).toBeNull();
  });
});
