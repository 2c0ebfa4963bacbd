import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredPage } from '../../../src/model/page.ts';
import { historyOf, pageOfPublishers } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const duplicate = (body: object, as = cookie) => server.post('page/duplicate', body, as);

const CONTENTS = [
  { key: 'q', componentType: 'Quote', quote: 'They listened.', quoteBy: 'Ana' },
  {
    key: 'area',
    componentType: 'TitledArea',
    title: 'Near you',
    contents: [{ key: 't', componentType: 'Text', text: 'Call us' }],
  },
];

/** Returns the contents of a page without the keys of blocks. */
const words = (contents: unknown) =>
  JSON.parse(JSON.stringify(contents), (name, value) => (name === 'key' ? 0 : value));
const keys = (contents: unknown) =>
  [...JSON.stringify(contents).matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key);

test('a copy is a new draft at its own address, with what the draft has and new keys', async () => {
  const fields = {
    title: 'Guide',
    description: 'D',
    frequency: 'daily',
    priority: 0.3,
    checkedOn: '2026-01-01',
    easyRead: { type: 'page', href: '/guide/easy', text: '' },
  };
  const live = await server.publish(cookie, { slug: 'guide', ...fields, contents: [] });
  const original = await server.save(cookie, { ...live, contents: CONTENTS });
  const response = await duplicate({ _id: original._id, slug: '/Guide Two' });
  expect(response.statusCode, response.body).toBe(200);
  const copy = response.json().page as StoredPage;
  expect(copy).toMatchObject({
    ...fields,
    slug: 'guide-two',
    version: 1,
    published: false,
    lastPublished: null,
    checkedOn: null,
    easyRead: { type: 'page', href: '', text: '' },
    roles: [],
  });
  expect(copy._id).not.toBe(original._id);
  expect(words(copy.contents)).toEqual(words(original.contents));
  expect(keys(copy.contents)).toHaveLength(3);
  expect(new Set([...keys(copy.contents), ...keys(original.contents)]).size).toBe(6);
  expect((await server.get('/api/page/load?slug=guide', { cookie })).json()).toEqual(original);
  expect((await server.get('/guide-two')).statusCode).toBe(404);
  expect(await historyOf(server, cookie, copy._id)).toEqual(['save by mira']);
});

test('the listing of a page is copied with it', async () => {
  const original = await server.publish(cookie, { slug: 'event', title: 'Event', template: 'listing' });
  const { listing } = (await server.get(`/api/listing/findById?id=${original._id}`, { cookie })).json();
  const changed = { ...listing, summary: 'Come along', tags: ['free'] };
  const stored = await server.post('listing/publishListing', { listing: changed }, cookie);
  expect(stored.statusCode, stored.body).toBe(200);
  const copy = (await duplicate({ _id: original._id, slug: 'event-2' })).json().page;
  const theirs = (await server.get(`/api/listing/findById?id=${copy._id}`, { cookie })).json().listing;
  expect(theirs).toMatchObject({ pageId: copy._id, summary: 'Come along', tags: ['free'], published: false });
  expect(theirs._id).not.toBe(listing._id);
});

test('a copy is on the site of its original, whatever the caller edits, and without its roles', async () => {
  const { page: original } = await pageOfPublishers(server, { slug: 'theirs' });
  const copy = (await duplicate({ _id: original._id, slug: 'mine' })).json().page as StoredPage;
  expect(copy).toMatchObject({ roles: [], domainId: original.domainId });
  expect((await server.save(cookie, { ...copy, title: 'Mine' })).title).toBe('Mine');
});

test('an address that is taken or cannot be used is refused, and what is not there is not found', async () => {
  const { _id } = await server.save(cookie, { slug: 'guide' });
  expect((await duplicate({ _id, slug: 'guide' })).json().error.code).toBe('slug-taken');
  expect((await duplicate({ _id, slug: 'api' })).json().error.code).toBe('slug-reserved');
  expect((await duplicate({ _id })).statusCode).toBe(400);
  expect((await duplicate({ _id: 'nowhere', slug: 'x' })).statusCode).toBe(404);
  expect((await duplicate({ _id, slug: 'x', collection: 'articles' })).statusCode).toBe(404);
  await server.post('page/delete', { _id }, cookie);
  expect((await duplicate({ _id, slug: 'x' })).json().error.code).toBe('page-deleted');
  expect((await duplicate({ _id, slug: 'x' }, '')).statusCode).toBe(401);
});
