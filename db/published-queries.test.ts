import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { insertMediaItem, setMediaUse, type UsingDocument } from './media-queries.ts';
import { insertPage, putSnapshot } from './page-queries.ts';
import {
  allPublishedSiteDocuments,
  fileRecord,
  imageRecord,
  publishedAfter,
  publishedPage,
  publishedRedirect,
  publishedSiteDocuments,
} from './published-queries.ts';
import { putSiteDocument, putSiteSnapshot } from './site-document-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, mediaItemRow, NOW, pageRow, snapshotRow } from './testing/rows.ts';

describe.each(dialects)('what is published on $name', ({ open }) => {
  async function withDomains(): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'closed', published: false, isDefault: false });
    return db;
  }

  test('a page is its snapshot, at the address of its snapshot', async () => {
    const db = await withDomains();
    await insertPage(db, pageRow('a', { slug: 'new', doc: '{"draft":true}' }));
    await putSnapshot(db, snapshotRow('a', { slug: '', doc: '{"live":true}' }), null);
    expect(await publishedPage(db, 'one', '')).toEqual({
      pageId: 'a',
      slug: '',
      publishedAt: NOW,
      doc: '{"live":true}',
      twin: null,
    });
    expect(await publishedPage(db, 'one', 'new')).toBeNull();
    expect(await publishedPage(db, 'closed', '')).toBeNull();
  });

  test('all pages are read in steps, each where the last one ended', async () => {
    const db = await withDomains();
    const ids = ['Z', 'a', 'a-b', 'a1', 'b', 'é'];
    for (const id of ids.toReversed()) {
      const domain_id = id === 'b' ? 'closed' : 'one';
      await insertPage(db, pageRow(id, { domain_id }));
      await putSnapshot(db, snapshotRow(id, { domain_id, doc: `"${id}"` }), null);
    }
    const read: string[] = [];
    for (let last = ''; ; last = read.at(-1)!) {
      const rows = await publishedAfter(db, last, 4);
      read.push(...rows.map(({ id }) => id));
      if (rows.length < 4) break;
    }
    expect(read).toEqual(ids);
    expect(await publishedAfter(db, 'a1', 1)).toEqual([
      { id: 'b', domainId: 'closed', slug: 'b', publishedAt: NOW, doc: '"b"' },
    ]);
  });

  test('the documents around the content are those of the domain, by kind', async () => {
    const db = await withDomains();
    for (const [domain_id, kind] of [
      ['one', 'nav'],
      ['one', 'footer'],
      ['closed', 'nav'],
    ] as const) {
      const id = `${domain_id}-${kind}`;
      const document = { id, domain_id, kind, version: 1, published: 1, updated_at: NOW, doc: '{}' };
      await putSiteDocument(db, { ...document, last_published: NOW, updated_by: null });
      await putSiteSnapshot(db, { document_id: id, domain_id, kind, published_at: NOW, doc: `"${id}"` });
    }
    expect(await publishedSiteDocuments(db, 'one')).toEqual({ nav: '"one-nav"', footer: '"one-footer"' });
    expect(await publishedSiteDocuments(db, 'two')).toEqual({});
    const all = await allPublishedSiteDocuments(db);
    expect(all.map(({ document_id, doc }) => [document_id, doc])).toEqual([
      ['closed-nav', '"closed-nav"'],
      ['one-footer', '"one-footer"'],
      ['one-nav', '"one-nav"'],
    ]);
  });

  test('a redirect is found by its whole path, on its domain', async () => {
    const db = await withDomains();
    const redirect = { id: 'r', domain_id: 'one', from_path: '/old', to_path: '/new' };
    await db
      .insertInto('redirect')
      .values({ ...redirect, name: 'Old', published: 1, updated_at: NOW })
      .execute();
    const { id, ...published } = redirect;
    await db
      .insertInto('redirect_published')
      .values({ redirect_id: id, ...published })
      .execute();
    expect(await publishedRedirect(db, 'one', '/old')).toBe('/new');
    expect(await publishedRedirect(db, 'one', '/old/')).toBeNull();
    expect(await publishedRedirect(db, 'closed', '/old')).toBeNull();
  });

  test('a rendition may be shown if a published document on a published domain shows it', async () => {
    const db = await withDomains();
    const use = (mediaId: string, document: UsingDocument) =>
      setMediaUse(db, document, new Map([[mediaId, new Set(['w=320', 'w=640&f=webp'])]]));
    for (const id of ['live', 'drafted', 'hidden', 'unused']) await insertMediaItem(db, mediaItemRow(id));
    await insertMediaItem(db, mediaItemRow('file', { kind: 'file', width: null, height: null }));
    await use('live', { documentId: 'a', domainId: 'one', state: 'published' });
    await use('drafted', { documentId: 'a', domainId: 'one', state: 'draft' });
    await use('hidden', { documentId: 'b', domainId: 'closed', state: 'published' });
    const shown = async (id: string, query: string) => (await imageRecord(db, id, query))?.shown;
    expect(await imageRecord(db, 'live', 'w=320')).toEqual({
      id: 'live',
      hash: 'ab',
      transparent: null,
      animated: null,
      mime: 'image/jpeg',
      width: 640,
      height: 480,
      shown: true,
    });
    expect(await shown('live', 'w=640&f=webp')).toBe(true);
    expect(await shown('live', 'w=32')).toBe(false);
    expect(await shown('live', 'f=webp')).toBe(false);
    expect(await shown('live', '')).toBe(false);
    expect(await shown('drafted', 'w=320')).toBe(false);
    expect(await shown('hidden', 'w=320')).toBe(false);
    expect(await shown('unused', 'w=320')).toBe(false);
    expect(await imageRecord(db, 'file', 'w=320')).toBeNull();
    expect(await imageRecord(db, 'nothing', 'w=320')).toBeNull();
  });

  test('a file may be read if a published document on a published domain shows a link to it', async () => {
    const db = await withDomains();
    const use = (mediaId: string, document: UsingDocument, shown: readonly string[] = ['file']) =>
      setMediaUse(db, document, new Map([[mediaId, new Set(shown)]]));
    for (const id of ['live', 'drafted', 'hidden', 'unseen', 'unused']) {
      await insertMediaItem(db, mediaItemRow(id, { kind: 'file', width: null, height: null }));
    }
    await insertMediaItem(db, mediaItemRow('picture'));
    await use('live', { documentId: 'a', domainId: 'one', state: 'published' });
    await use('unseen', { documentId: 'c', domainId: 'one', state: 'published' }, []);
    await use('drafted', { documentId: 'a', domainId: 'one', state: 'draft' });
    await use('hidden', { documentId: 'b', domainId: 'closed', state: 'published' });
    expect(await fileRecord(db, 'live')).toEqual({
      id: 'live',
      name: 'live.jpg',
      hash: 'ab',
      mime: 'image/jpeg',
      size: 1234,
      shown: true,
    });
    for (const id of ['drafted', 'hidden', 'unseen', 'unused']) {
      const record = { id, name: `${id}.jpg`, hash: 'ab', mime: 'image/jpeg', size: 1234 };
      expect(await fileRecord(db, id), id).toEqual({ ...record, shown: false });
    }
    expect(await fileRecord(db, 'picture')).toBeNull();
    expect(await fileRecord(db, 'nothing')).toBeNull();
  });
});
