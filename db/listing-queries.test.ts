import { describe, expect, test } from 'vitest';
import {
  insertListing,
  listingById,
  listingOfPage,
  putListingSnapshot,
  removeListingSnapshot,
  updateListing,
} from './listing-queries.ts';
import { insertPage } from './page-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, listingRow, NOW, pageRow } from './testing/rows.ts';

describe.each(dialects)('listings on $name', ({ open }) => {
  test('a page has one listing, found by either id, and changed', async () => {
    const db = await open();
    await addDomain(db);
    await insertPage(db, pageRow('a'));
    const row = listingRow('l', 'a');
    await insertListing(db, row);
    expect(await listingOfPage(db, 'a')).toEqual(row);
    expect(await listingById(db, 'l')).toEqual(row);
    expect(await listingOfPage(db, 'l')).toBeNull();
    expect(await listingById(db, 'a')).toBeNull();
    await expect(insertListing(db, listingRow('m', 'a'))).rejects.toThrow(/unique/i);
    await updateListing(db, 'l', { published: 1, last_published: NOW, doc: '{"teaser":"Été"}' });
    expect(await listingById(db, 'l')).toEqual({
      ...row,
      published: 1,
      last_published: NOW,
      doc: '{"teaser":"Été"}',
    });
  });

  test('a snapshot is replaced by the next one, and removed', async () => {
    const db = await open();
    await addDomain(db);
    await insertPage(db, pageRow('a'));
    await insertListing(db, listingRow('l', 'a'));
    const snapshot = { listing_id: 'l', page_id: 'a', published_at: NOW, doc: '1' };
    const stored = () => db.selectFrom('listing_published').selectAll().execute();
    await putListingSnapshot(db, snapshot);
    await putListingSnapshot(db, { ...snapshot, doc: '2' });
    expect(await stored()).toEqual([{ ...snapshot, doc: '2' }]);
    await removeListingSnapshot(db, 'l');
    expect(await stored()).toEqual([]);
  });
});
