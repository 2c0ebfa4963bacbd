import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

test('unpublishing takes a page from visitors and leaves its draft', async () => {
  const page = await server.publish(cookie, { slug: 'about', title: 'About' });
  await server.get('/about');
  const response = await server.post('page/unpublishPage', { _id: page._id }, cookie);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ _id: page._id, published: false });
  expect((await server.get('/about')).statusCode).toBe(404);
  expect((await server.get('/api/page/load?slug=about')).statusCode).toBe(404);
  const draft = (await server.get('/api/page/load?slug=about', { cookie })).json();
  expect(draft).toEqual({ ...page, published: false });
  expect((await server.post('page/save', { page: draft }, cookie)).statusCode).toBe(200);
});

test('a published page is not deleted', async () => {
  const page = await server.publish(cookie, { slug: 'about' });
  const response = await server.post('page/delete', { _id: page._id, collection: 'pages' }, cookie);
  expect(response.statusCode).toBe(409);
  expect(response.json().message).toBe('This page is published. Unpublish it before you delete it.');
  expect((await server.get('/about')).statusCode).toBe(200);
});

test('a deleted page is not found, stays in the database, and refuses every change', async () => {
  const page = await server.save(cookie, { slug: 'about' });
  const response = await server.post('page/delete', { _id: page._id }, cookie);
  expect(response.json()).toEqual({ _id: page._id, deleted: true });
  expect((await server.get('/api/page/load?slug=about', { cookie })).statusCode).toBe(404);
  expect((await server.get('/about', { cookie })).statusCode).toBe(404);
  for (const [call, body] of [
    ['page/save', { page }],
    ['page/publishPage', { page }],
    ['page/unpublishPage', { _id: page._id }],
    ['page/delete', { _id: page._id }],
  ] as const) {
    const refused = await server.post(call, body, cookie);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toEqual({
      code: 'page-deleted',
      message: 'This page was deleted. Restore it before you change it.',
    });
  }
  const row = await server.services.database.writer
    .selectFrom('page')
    .select('deleted_at')
    .where('id', '=', page._id)
    .executeTakeFirst();
  expect(row?.deleted_at).toMatch(/^\d{4}-/);
});

test.each(['page/unpublishPage', 'page/delete'])('%s of a page that is not there is a 404', async (call) => {
  const page = await server.save(cookie, { slug: 'about' });
  for (const body of [{ _id: 'nowhere' }, { _id: page._id, collection: 'articles' }]) {
    const response = await server.post(call, body, cookie);
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toBe('This page could not be found');
  }
});
