import { describe, expect, test } from 'vitest';
import { imageValueSchema } from '../src/model/image.ts';
import { PAGE_LISTS } from '../src/model/limits.ts';
import type { VisitorReader, Writer } from './connection.ts';
import { insertListing, putListingSnapshot } from './listing-queries.ts';
import { insertPage, putSnapshot } from './page-queries.ts';
import { publishedListings, siteDocumentsAndListings } from './published-listings.ts';
import { putSiteDocument, putSiteSnapshot } from './site-document-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, listingRow, NOW, pageRow, snapshotRow } from './testing/rows.ts';

const EARLIER = '2026-02-01T00:00:00.000Z';
const LATER = '2026-04-01T00:00:00.000Z';
const image = imageValueSchema.parse({ imageId: 'tea', alt: 'Tea' });

describe.each(dialects)('what lists show of published pages on $name', ({ open }) => {
  async function withDomains(): Promise<{ db: Writer; visitor: VisitorReader }> {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    return { db, visitor: db as unknown as VisitorReader };
  }

  /** Stores a page with a listing whose draft differs from its published version. */
  async function addListed(
    db: Writer,
    id: string,
    { slug = id, domain = 'one', at = NOW, listedAt = at as string | null, isLive = true } = {},
  ): Promise<void> {
    await insertPage(db, pageRow(id, { slug: `${id}-draft`, domain_id: domain }));
    if (isLive) {
      await putSnapshot(db, snapshotRow(id, { slug, domain_id: domain, published_at: at }), null);
    }
    await insertListing(db, { ...listingRow(`l-${id}`, id), doc: '{"title":"A draft"}' });
    if (listedAt === null) return;
    const doc = JSON.stringify({ title: `Title ${id}`, summary: `About ${id}`, image, tags: ['é', id] });
    await putListingSnapshot(db, { listing_id: `l-${id}`, page_id: id, published_at: listedAt, doc });
  }

  const listed = (id: string, publishedAt: string, slug = id) => ({
    ...{ _id: id, slug, title: `Title ${id}`, summary: `About ${id}` },
    ...{ image, tags: ['é', id], publishedAt },
  });

  test('they are those of the domain, as published, by when the listing was, then by slug', async () => {
    const { db, visitor } = await withDomains();
    await addListed(db, 'old', { at: LATER, listedAt: EARLIER });
    await addListed(db, 'x', { slug: 'café' });
    await addListed(db, 'b', { at: EARLIER, listedAt: LATER });
    await addListed(db, 'a');
    await addListed(db, 'there', { domain: 'two', at: LATER });
    await addListed(db, 'unlisted', { listedAt: null });
    await addListed(db, 'taken', { isLive: false, listedAt: LATER });
    const pages = [listed('b', LATER), listed('a', NOW), listed('x', NOW, 'café'), listed('old', EARLIER)];
    expect(await publishedListings(visitor, 'one')).toEqual(pages);
    expect(await publishedListings(visitor, 'two')).toEqual([listed('there', LATER)]);
    expect(await publishedListings(visitor, 'none')).toEqual([]);
    expect(await siteDocumentsAndListings(visitor, 'one')).toEqual({ texts: {}, pages });
  });

  test('with them come the published documents around the content of the domain, by kind', async () => {
    const { db, visitor } = await withDomains();
    for (const [domain_id, kind] of [
      ['one', 'nav'],
      ['one', 'siteSettings'],
      ['two', 'nav'],
      ['two', 'footer'],
    ] as const) {
      const id = `${domain_id}-${kind}`;
      const document = { id, domain_id, kind, version: 1, published: 1, updated_at: NOW, doc: '"draft"' };
      await putSiteDocument(db, { ...document, last_published: NOW, updated_by: null });
      if (kind === 'footer') continue;
      await putSiteSnapshot(db, { document_id: id, domain_id, kind, published_at: NOW, doc: `"${id}"` });
    }
    await addListed(db, 'a');
    const texts = { nav: '"one-nav"', siteSettings: '"one-siteSettings"' };
    expect(await siteDocumentsAndListings(visitor, 'one')).toEqual({ texts, pages: [listed('a', NOW)] });
    expect(await siteDocumentsAndListings(visitor, 'two')).toEqual({
      texts: { nav: '"two-nav"' },
      pages: [],
    });
  });

  test('of more than lists know, the last published are there', async () => {
    const { db, visitor } = await withDomains();
    await addListed(db, 'oldest', { listedAt: EARLIER });
    await db.transaction().execute(async (trx) => {
      for (let count = 0; count < PAGE_LISTS.known; count += 1) await addListed(trx, `p${count}`);
    });
    const slugs = (await publishedListings(visitor, 'one')).map(({ slug }) => slug);
    expect(slugs).toHaveLength(PAGE_LISTS.known);
    expect(slugs).not.toContain('oldest');
    expect((await siteDocumentsAndListings(visitor, 'one')).pages.map(({ slug }) => slug)).toEqual(slugs);
  });
});
