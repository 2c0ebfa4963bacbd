import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StoredPage } from '../../../src/model/page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const porch = { imageId: 'porch', alt: 'A porch' };
const guide = {
  slug: 'guide',
  template: 'listing',
  title: 'Guide',
  description: 'How it works',
  header: { title: 'Header', image: porch },
};
const find = async (id: string) =>
  (await server.get(`/api/listing/findById?id=${id}`, { cookie })).json().listing;
const publishListing = (listing: object, as = cookie) =>
  server.post('listing/publishListing', { listing }, as);
const snapshots = () =>
  server.services.database.visitor.selectFrom('listing_published').selectAll().execute();
const uses = (id: string) =>
  server.services.database.writer
    .selectFrom('media_use')
    .select(['media_id', 'state'])
    .where('document_id', '=', id)
    .orderBy('state')
    .execute();

describe('the listing of a page stays in step with it', () => {
  test('as a draft when the page is saved, found by the page’s id and its own', async () => {
    const page = await server.save(cookie, guide);
    const listing = await find(page._id);
    expect(listing).toEqual({
      _id: expect.any(String),
      pageId: page._id,
      title: 'Guide',
      summary: 'How it works',
      image: porch,
      tags: [],
      published: false,
      lastPublished: null,
    });
    expect(await find(listing._id)).toEqual(listing);
    await server.save(cookie, { ...page, title: 'Handbook' });
    expect(await find(page._id)).toEqual({ ...listing, title: 'Handbook' });
    expect(await snapshots()).toEqual([]);
  });

  test('when it is published, in the same transaction', async () => {
    const page = await server.publish(cookie, guide);
    const listing = await find(page._id);
    const fields = { title: 'Guide', summary: 'How it works', image: porch, tags: [] };
    expect(listing).toEqual({
      ...fields,
      _id: expect.any(String),
      pageId: page._id,
      published: true,
      lastPublished: page.lastPublished,
    });
    await server.save(cookie, { ...page, title: 'Handbook' });
    const rows = await snapshots();
    expect(rows).toEqual([
      {
        listing_id: listing._id,
        page_id: page._id,
        published_at: page.lastPublished,
        doc: expect.any(String),
      },
    ]);
    expect(JSON.parse(rows[0]!.doc)).toEqual(fields);
    expect(await find(page._id)).toEqual({ ...listing, title: 'Handbook' });
  });

  test('neither is published when the other cannot be', async () => {
    const page = await server.save(cookie, guide);
    await server.services.database.writer.schema.dropTable('listing_published').execute();
    const response = await server.post('page/publishPage', { page }, cookie);
    expect(response.statusCode).toBe(500);
    expect((await server.get('/guide')).statusCode).toBe(404);
    expect(await find(page._id)).toMatchObject({ published: false });
  });

  test('when it is unpublished and deleted', async () => {
    const page = await server.publish(cookie, guide);
    const listing = await find(page._id);
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    expect(await snapshots()).toEqual([]);
    expect(await find(page._id)).toEqual({ ...listing, published: false });
    expect(await uses(listing._id)).toEqual([{ media_id: 'porch', state: 'draft' }]);
    await server.post('page/delete', { _id: page._id }, cookie);
    for (const id of [page._id, listing._id]) {
      const response = await server.get(`/api/listing/findById?id=${id}`, { cookie });
      expect(response.statusCode).toBe(404);
    }
    expect(await uses(listing._id)).toEqual([]);
  });

  test('when the page becomes a listing, and when it stops being one', async () => {
    const page = await server.publish(cookie, { ...guide, template: 'generic' });
    expect(await find(page._id)).toBeUndefined();
    const listed = await server.publish(cookie, { ...page, template: 'listing' });
    expect(await snapshots()).toHaveLength(1);
    const draft = await server.save(cookie, { ...listed, template: 'generic' });
    expect(await snapshots()).toHaveLength(1);
    await server.publish(cookie, draft);
    expect(await snapshots()).toEqual([]);
  });

  test('and uses pictures only while the draft of the page is a listing', async () => {
    const page = await server.publish(cookie, guide);
    const { _id } = await find(page._id);
    const published = { media_id: 'porch', state: 'published' };
    const plain = await server.save(cookie, { ...page, template: 'generic' });
    expect(await uses(_id)).toEqual([published]);
    const listed = await server.save(cookie, { ...plain, template: 'listing' });
    expect(await uses(_id)).toEqual([{ media_id: 'porch', state: 'draft' }, published]);
    await server.publish(cookie, { ...listed, template: 'generic' });
    expect(await uses(_id)).toEqual([]);
  });

  test('for a page whose listing was never made too', async () => {
    const page = await server.save(cookie, { ...guide, template: 'generic' });
    const { writer } = server.services.database;
    const old = JSON.stringify({ pageType: 'page', template: 'listing', slug: 'guide', title: 'Old' });
    await writer.updateTable('page').set({ doc: old }).where('id', '=', page._id).execute();
    await server.publish(cookie, { ...page, template: 'listing' });
    expect(await find(page._id)).toMatchObject({ title: 'Guide', published: true });
  });
});

describe('a listing is published by itself', () => {
  let page: StoredPage;
  beforeEach(async () => {
    page = await server.publish(cookie, guide);
  });

  test('as sent, keeping what was set separately from its page', async () => {
    const listing = await find(page._id);
    const sent = { ...listing, summary: 'Read this', tags: ['help'], image: { imageId: 'lamp', alt: '' } };
    const response = await publishListing(sent);
    expect(response.statusCode).toBe(200);
    const published = response.json().listing;
    expect(published).toEqual({ ...sent, lastPublished: expect.any(String) });
    const { title, summary, tags, image } = sent;
    expect(JSON.parse((await snapshots())[0]!.doc)).toEqual({ title, summary, tags, image });
    expect(await uses(listing._id)).toEqual([
      { media_id: 'lamp', state: 'draft' },
      { media_id: 'lamp', state: 'published' },
    ]);
    await server.publish(cookie, { ...page, title: 'Handbook', description: 'Changed' });
    expect(await find(page._id)).toMatchObject({ title: 'Handbook', summary: 'Read this', tags: ['help'] });
  });

  test('but not as published, for another page, or with fields it does not have', async () => {
    const other = await server.publish(cookie, { ...guide, slug: 'other' });
    const { _id } = await find(other._id);
    expect((await publishListing({ pageId: page._id, _id })).statusCode).toBe(404);
    expect((await publishListing({ pageId: 'nowhere' })).statusCode).toBe(404);
    expect((await publishListing({ pageId: page._id, colour: 'red' })).statusCode).toBe(400);
    expect((await publishListing({ pageId: page._id, title: 'x'.repeat(501) })).statusCode).toBe(422);
  });

  test('by the published version of its page, whatever the draft has become', async () => {
    const { _id } = await find(page._id);
    const draft = await server.save(cookie, { ...page, template: 'generic' });
    expect((await publishListing({ pageId: page._id, image: porch })).statusCode).toBe(200);
    expect(await uses(_id)).toEqual([{ media_id: 'porch', state: 'published' }]);
    const plain = await server.publish(cookie, draft);
    await server.save(cookie, { ...plain, template: 'listing' });
    const refused = await publishListing({ pageId: page._id });
    expect(refused.json().error.code).toBe('not-a-listing');
    expect(await snapshots()).toEqual([]);
  });

  test('only while its page is published as a listing, and by those who can publish the page', async () => {
    const generic = await server.publish(cookie, { ...guide, slug: 'plain', template: 'generic' });
    const plain = await publishListing({ pageId: generic._id });
    expect(plain.json().error.code).toBe('not-a-listing');
    const admin = await server.signIn('ada', ['admin']);
    await server.post('roles/applyToPage', { page, roles: ['publisher'] }, admin);
    expect((await publishListing({ pageId: page._id })).statusCode).toBe(403);
    await server.post('page/unpublishPage', { _id: page._id }, admin);
    const unpublished = await publishListing({ pageId: page._id }, admin);
    expect(unpublished.statusCode).toBe(409);
    expect(unpublished.json().message).toBe('This page is not published. Publish it before its listing.');
    await server.post('page/delete', { _id: page._id }, admin);
    expect((await publishListing({ pageId: page._id }, admin)).json().error.code).toBe('page-deleted');
  });
});
