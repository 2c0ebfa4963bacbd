import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterAll(() => server.close());

const post = (call: string, body: object) => server.post(call, body, cookie);
const get = async (path: string) => (await server.get(`/api/${path}`, { cookie })).json();

test('a page is made, loaded, saved, published, unpublished and deleted under the name of its collection', async () => {
  const created = await post('pages/create', { page: { slug: 'about', title: 'About' } });
  expect(created.statusCode).toBe(200);
  const { page } = created.json();
  expect(page).toMatchObject({ collection: 'pages', slug: 'about', version: 1, published: false });
  expect(await get('pages/load?slug=about')).toEqual(page);
  expect(await get('pages/checkSlug?slug=about')).toEqual({
    available: false,
    slug: 'about',
    id: page._id,
    title: page.title,
  });

  const saved = (await post('pages/save', { page: { ...page, title: 'About us' } })).json().page;
  expect(saved).toMatchObject({ _id: page._id, version: 2, title: 'About us' });
  const published = (await post('pages/publish', { page: saved })).json().page;
  expect(published).toMatchObject({ version: 3, published: true });
  expect((await server.get('/about')).statusCode).toBe(200);

  const roles = (await post('pages/applyRoles', { page: published, roles: ['editor'] })).json().page;
  expect(roles).toEqual({ ...published, roles: ['editor'] });
  const target = { _id: page._id };
  expect((await post('pages/unpublish', target)).json()).toEqual({ ...target, published: false });
  expect((await post('pages/delete', target)).json()).toEqual({ ...target, deleted: true });
  expect((await server.get('/api/pages/load?slug=about', { cookie })).statusCode).toBe(404);
});

test('a page to create has no id', async () => {
  const page = await server.save(cookie, { slug: `page-${count++}` });
  const response = await post('pages/create', { page });
  expect(response.statusCode).toBe(422);
  expect(response.json().validationErrors).toEqual([
    { field: 'page._id', message: 'A new page has no _id. Save the page to change it' },
  ]);
});

describe('a request can name the collection of the call, and no other', () => {
  const refused = (field: string, sent: string) => {
    const message = `This call is about the collection pages, but ${sent} was sent along.`;
    return {
      statusCode: 422,
      message,
      error: { code: 'wrong-collection', message },
      validationErrors: [{ field, message }],
    };
  };

  test('beside a page', async () => {
    const page = await server.save(cookie, { slug: `page-${count++}` });
    for (const call of ['create', 'save', 'publish', 'applyRoles']) {
      const { _id: _, ...unsaved } = page;
      const sent = call === 'create' ? { ...unsaved, slug: `page-${count++}` } : page;
      const body = { page: sent, ...(call === 'applyRoles' ? { roles: [] } : {}) };
      const wrong = await post(`pages/${call}`, { ...body, collection: 'articles' });
      expect(wrong.json()).toEqual(refused('collection', 'articles'));
      expect((await post(`pages/${call}`, { ...body, collection: 'pages' })).statusCode).toBe(200);
      page.version += call === 'publish' ? 1 : 0;
    }
  });

  test('beside an id, and in a query', async () => {
    const { _id } = await server.publish(cookie, { slug: 'guide' });
    for (const call of ['unpublish', 'delete']) {
      const wrong = await post(`pages/${call}`, { _id, collection: 'articles' });
      expect(wrong.json()).toEqual(refused('collection', 'articles'));
      expect((await post(`pages/${call}`, { _id, collection: 'pages' })).statusCode).toBe(200);
    }
    for (const call of ['load', 'checkSlug']) {
      const url = `pages/${call}?slug=guide&collection=articles`;
      expect(await get(url)).toEqual(refused('collection', 'articles'));
    }
  });

  test('in the page itself, by whichever address', async () => {
    const page = { slug: `page-${count++}`, collection: 'articles' };
    for (const call of ['page/save', 'page/publishPage', 'pages/create', 'pages/save', 'pages/publish']) {
      expect((await post(call, { page })).json()).toEqual(refused('page.collection', 'articles'));
    }
  });
});

test('a collection that does not exist has no calls', async () => {
  expect((await post('articles/save', { page: {} })).statusCode).toBe(404);
});
