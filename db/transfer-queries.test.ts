import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { putListingSnapshot } from './listing-queries.ts';
import { insertMediaItem, setMediaUse } from './media-queries.ts';
import { insertPage, putSnapshot } from './page-queries.ts';
import { publishRedirectRow, putRedirect } from './redirect-queries.ts';
import { putSiteDocument, putSiteSnapshot } from './site-document-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, mediaItemRow, NOW, pageRow, snapshotRow } from './testing/rows.ts';
import {
  allMedia,
  clearDomain,
  domainRows,
  heldRoles,
  mediaHashes,
  mediaUsedBy,
  pagesWithSnapshots,
  placedListings,
  placedPages,
  placedRedirects,
  putListing,
  putMediaItem,
  putPage,
  redirectsWithSnapshots,
  siteDocumentsWithSnapshots,
} from './transfer-queries.ts';
import { insertUser, putRole } from './user-queries.ts';

describe.each(dialects)('what moves with a site, on $name', ({ open }) => {
  async function filled(): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', name: 'Two', hostnames: ['two.example'], isDefault: false });
    await insertPage(db, pageRow('b'));
    await insertPage(db, pageRow('a', { slug: 'new', published: 1 }));
    await insertPage(db, pageRow('gone', { deleted_at: NOW }));
    await insertPage(db, pageRow('other', { domain_id: 'two' }));
    await putSnapshot(db, snapshotRow('a', { slug: 'old', doc: '{"live":1}' }), null);
    await putListing(db, {
      id: 'l',
      page_id: 'a',
      published: 1,
      last_published: NOW,
      updated_at: NOW,
      doc: '{}',
    });
    await putListingSnapshot(db, { listing_id: 'l', page_id: 'a', published_at: NOW, doc: '{"l":1}' });
    return db;
  }

  test('pages come in steps, with what is published and their listings, without deleted ones', async () => {
    const db = await filled();
    const [first, ...rest] = await pagesWithSnapshots(db, 'one', '', 1);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      ...{
        id: 'a',
        slug: 'new',
        live_slug: 'old',
        live_doc: '{"live":1}',
        live_collection: 'pages',
        live_at: NOW,
      },
      ...{ listing_id: 'l', listing_doc: '{}', listing_live_doc: '{"l":1}', listing_live_at: NOW },
    });
    const next = await pagesWithSnapshots(db, 'one', 'a', 5);
    expect(next).toMatchObject([{ id: 'b', live_doc: null, listing_id: null }]);
    expect((await domainRows(db)).map(({ id }) => id)).toEqual(['one', 'two']);
  });

  test('what is around the pages, and redirects, come with what is published', async () => {
    const db = await filled();
    const document = { id: 'nav_one', domain_id: 'one', kind: 'nav', published: 1, version: 3 } as const;
    await putSiteDocument(db, {
      ...document,
      last_published: NOW,
      updated_at: NOW,
      updated_by: null,
      doc: '{}',
    });
    const shown = {
      document_id: 'nav_one',
      domain_id: 'one',
      kind: 'nav',
      published_at: NOW,
      doc: '{"n":1}',
    } as const;
    await putSiteSnapshot(db, shown);
    const given = { doc: '{}', last_published: NOW, updated_at: NOW, updated_by: null };
    expect(await siteDocumentsWithSnapshots(db, 'one')).toEqual([
      { ...document, ...given, live_at: NOW, live_doc: '{"n":1}' },
    ]);
    const redirect = { domain_id: 'one', name: '', to_path: '/', published: 0, updated_at: NOW };
    await putRedirect(db, { ...redirect, id: 'r2', from_path: '/z' });
    await putRedirect(db, { ...redirect, id: 'r1', from_path: '/a' });
    await publishRedirectRow(db, { id: 'r2', domainId: 'one', from: '/y', to: '/' });
    expect(await redirectsWithSnapshots(db, 'one')).toMatchObject([
      { id: 'r1', live_from: null },
      { id: 'r2', from_path: '/z', live_from: '/y', live_to: '/' },
    ]);
    expect(await placedRedirects(db)).toEqual([
      { id: 'r1', domain_id: 'one' },
      { id: 'r2', domain_id: 'one' },
    ]);
  });

  test('media items are all, or those that a domain uses', async () => {
    const db = await filled();
    await insertMediaItem(db, mediaItemRow('m2'));
    await insertMediaItem(db, mediaItemRow('m1'));
    await setMediaUse(
      db,
      { documentId: 'other', domainId: 'two', state: 'draft' },
      new Map([
        ['m2', new Set()],
        ['/x', new Set()],
      ]),
    );
    expect((await allMedia(db)).map(({ id }) => id)).toEqual(['m1', 'm2']);
    expect((await mediaUsedBy(db, 'two')).map(({ id }) => id)).toEqual(['m2']);
    const [stored] = await mediaUsedBy(db, 'two');
    const { uploaded_by: _, ...item } = stored!;
    await putMediaItem(db, { ...item, hash: 'other' });
    expect((await mediaHashes(db)).get('m2')).toBe('other');
  });

  test('a domain that is cleared shows nothing, and its pages can be restored', async () => {
    const db = await filled();
    await clearDomain(db, 'one', '2026-04-01T00:00:00.000Z');
    expect(await pagesWithSnapshots(db, 'one', '', 5)).toEqual([]);
    expect(await db.selectFrom('page_published').selectAll().execute()).toEqual([]);
    const pages = await placedPages(db);
    expect(pages.map(({ id, deleted_at }) => [id, deleted_at])).toEqual([
      ['a', '2026-04-01T00:00:00.000Z'],
      ['b', '2026-04-01T00:00:00.000Z'],
      ['gone', NOW],
      ['other', null],
    ]);
    expect(await placedListings(db)).toEqual([{ id: 'l', page_id: 'a' }]);
    const page = await db.selectFrom('page').selectAll().where('id', '=', 'a').executeTakeFirstOrThrow();
    await putPage(db, { ...page, deleted_at: null, title: 'Back' });
    expect(await pagesWithSnapshots(db, 'one', '', 5)).toMatchObject([
      { id: 'a', title: 'Back', live_doc: null },
    ]);
  });

  test('roles that somebody holds are known', async () => {
    const db = await filled();
    await putRole(db, 'editor', []);
    await putRole(db, 'publisher', []);
    const user = {
      id: 'u',
      username: 'U',
      username_key: 'u',
      email: 'u@x',
      email_key: 'u@x',
      password_hash: null,
      created_at: NOW,
    };
    await insertUser(db, user, ['editor']);
    expect(await heldRoles(db)).toEqual(new Set(['editor']));
  });
});
