import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

const restore = (body: object, as = cookie) => server.post('page/restoreDeleted', body, as);
async function deleted(fields: object, as = cookie): Promise<StoredPage> {
  const page = await server.save(as, fields);
  expect((await server.post('page/delete', { _id: page._id }, as)).statusCode).toBe(200);
  return page;
}
async function list(query = '', as = cookie) {
  const response = await server.get(`/api/sitemap/loadDeleted${query}`, { cookie: as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

test('deleted pages are listed with who deleted them and when, those deleted last first, for 30 days', async () => {
  const now = vi.spyOn(server.services, 'now');
  now.mockReturnValue('2026-05-01T10:00:00.000Z');
  await deleted({ slug: 'first', title: 'First' });
  now.mockReturnValue('2026-05-02T10:00:00.000Z');
  const second = await deleted({ slug: 'second', title: 'Second' });
  await server.save(cookie, { slug: 'there' });
  expect((await list()).pages.map(({ slug }: StoredPage) => slug)).toEqual(['second', 'first']);
  expect(await list('?size=1')).toEqual({
    pages: [
      {
        _id: second._id,
        collection: 'pages',
        slug: 'second',
        title: 'Second',
        deletedAt: '2026-05-02T10:00:00.000Z',
        deletedBy: 'mira',
        restorableByYou: true,
      },
    ],
    total: 2,
  });
  now.mockReturnValue('2026-05-31T10:00:00.000Z');
  expect((await list()).pages.map(({ slug }: StoredPage) => slug)).toEqual(['second']);
  expect((await server.get('/api/sitemap/loadDeleted?sort=slug', { cookie })).statusCode).toBe(400);
});

test('a restored page is a draft again, with its content, its history and a new version', async () => {
  const quote = { key: 'q', componentType: 'Quote', quote: 'They listened.', quoteBy: 'Ana' };
  const page = await deleted({ slug: 'guide', title: 'Guide', template: 'listing', contents: [quote] });
  const response = await restore({ _id: page._id });
  expect(response.statusCode, response.body).toBe(200);
  const restored = response.json().page;
  expect(restored).toMatchObject({ slug: 'guide', version: 2, published: false, contents: [quote] });
  const loaded = await server.get('/api/page/load?slug=guide', { cookie });
  expect(loaded.json()).toEqual(restored);
  expect((await server.get('/guide')).statusCode).toBe(404);
  const history = await historyOf(server, cookie, page._id);
  expect(history).toEqual(['restore by mira', 'delete by mira', 'save by mira']);
  expect((await list()).total).toBe(0);
  await server.publish(cookie, restored);
  expect((await server.get('/guide')).statusCode).toBe(200);
});

test('where its address is taken, a restored page gets another one', async () => {
  const page = await deleted({ slug: 'guide' });
  await server.save(cookie, { slug: 'guide' });
  const taken = await restore({ _id: page._id });
  expect([taken.statusCode, taken.json().error.code]).toEqual([409, 'slug-taken']);
  const reserved = await restore({ _id: page._id, slug: 'api/guide' });
  expect(reserved.statusCode).toBe(422);
  expect(reserved.json().validationErrors[0].field).toBe('slug');
  const moved = await restore({ _id: page._id, slug: '/Old Guide/' });
  expect(moved.json().page).toMatchObject({ _id: page._id, slug: 'old-guide' });
  expect((await server.get('/api/page/load?slug=old-guide', { cookie })).json()._id).toBe(page._id);
});

test('a live address of a page whose draft was renamed is taken too', async () => {
  const gone = await deleted({ slug: 'guide' });
  const other = await server.publish(cookie, { slug: 'guide' });
  await server.save(cookie, { ...other, slug: 'renamed' });
  expect((await restore({ _id: gone._id })).json().error.code).toBe('slug-taken');
});

test('only people with a role of the page restore it, and nobody one that is there or gone for good', async () => {
  const { page, publisher } = await pageOfPublishers(server, { slug: 'theirs' });
  await server.post('page/delete', { _id: page._id }, publisher);
  expect((await list()).pages[0].restorableByYou).toBe(false);
  expect((await list('', publisher)).pages[0].restorableByYou).toBe(true);
  expect((await restore({ _id: page._id })).statusCode).toBe(403);
  const restored = (await restore({ _id: page._id }, publisher)).json().page;
  expect(restored.roles).toEqual(['publisher']);
  const again = await restore({ _id: page._id }, publisher);
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'page-not-deleted']);

  const old = await deleted({ slug: 'old' });
  const later = new Date(Date.now() + 31 * 24 * 3600 * 1000).toISOString();
  vi.spyOn(server.services, 'now').mockReturnValue(later);
  expect((await restore({ _id: old._id })).statusCode).toBe(404);
  expect((await restore({ _id: 'nowhere' })).statusCode).toBe(404);
});

test('a restored page uses its pictures again, so that they are not removed', async () => {
  const contents = [{ key: 'm', componentType: 'Media', image: { imageId: 'a', alt: 'A' } }];
  const page = await deleted({ slug: 'guide', contents });
  const uses = () =>
    server.services.database.writer
      .selectFrom('media_use')
      .select('media_id')
      .where('document_id', '=', page._id)
      .execute();
  expect(await uses()).toEqual([]);
  const { lostMedia } = (await restore({ _id: page._id })).json();
  expect(await uses()).toEqual([{ media_id: 'a' }]);
  // The library no longer has the picture, and the response tells this to the editor who restores the page.
  expect(lostMedia).toHaveLength(1);
});
