import { afterEach, beforeEach, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let publisher: string;
let editor: string;
let page: StoredPage;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('ada', ['admin']);
  publisher = await server.signIn('pia', ['editor', 'publisher']);
  editor = await server.signIn('edo', ['editor']);
  page = await server.publish(editor, { slug: 'about', title: 'About' });
});
afterEach(() => server.close());

const apply = (roles: unknown, cookie: string, of: object = page) =>
  server.post('roles/applyToPage', { page: of, collection: 'pages', roles }, cookie);
const save = async (cookie: string) =>
  (await server.post('page/save', { page: { ...page, version: 99 }, collection: 'pages' }, cookie))
    .statusCode;

test('a page restricted to a role can be changed by its holders and admins only, until the restriction is lifted', async () => {
  const response = await apply(['publisher'], publisher);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ page: { ...page, roles: ['publisher'] } });
  expect([await save(editor), await save(publisher), await save(admin)]).toEqual([403, 409, 409]);
  expect((await apply([], editor)).statusCode).toBe(403);
  expect((await apply([], publisher)).json().page.roles).toEqual([]);
  expect(await save(editor)).toBe(409);
});

test('permission depends on the stored page, and the call needs only its id', async () => {
  await apply(['publisher'], admin, { _id: page._id });
  const sent = { ...page, roles: ['editor'] };
  expect((await apply(['editor'], editor, sent)).statusCode).toBe(403);
  const again = await apply(['editor', 'publisher', 'editor'], publisher, { _id: page._id });
  expect(again.json().page.roles).toEqual(['editor', 'publisher']);
});

test('only an admin can restrict a page to roles that they do not hold', async () => {
  const response = await apply(['publisher'], editor);
  expect(response.statusCode).toBe(422);
  const message = 'You could no longer change this page yourself. Keep at least one of your own roles.';
  expect(response.json()).toEqual({
    statusCode: 422,
    message,
    error: { code: 'role-lock-out', message },
    validationErrors: [{ field: 'roles', message }],
  });
  expect((await apply(['publisher', 'editor'], editor)).statusCode).toBe(200);
  expect((await apply(['publisher'], admin)).statusCode).toBe(200);
});

test('nobody without the right to publish leaves a public page to people who cannot publish it', async () => {
  await putRole(server.services.database.writer, 'writer', []);
  const writer = await server.signIn('wyn', ['writer']);
  const response = await apply(['writer', 'admin'], writer);
  const message = 'Then only admins could publish this page. Keep a role that gives the right to publish.';
  expect(response.statusCode).toBe(422);
  expect(response.json().error.code).toBe('publishing-lock-out');
  expect(response.json().validationErrors).toEqual([{ field: 'roles', message }]);
  expect(await save(editor)).toBe(409);
  expect((await apply(['writer', 'editor'], writer)).statusCode).toBe(200);
  const draft = await server.save(editor, { slug: 'draft' });
  expect((await apply(['writer'], writer, draft)).statusCode).toBe(200);
  // If only admins can publish already, the change is allowed.
  expect((await apply(['writer'], admin)).statusCode).toBe(200);
  expect((await apply(['writer', 'admin'], writer)).statusCode).toBe(200);
});

test('roles that do not exist are refused, each by name', async () => {
  const response = await apply(['editor', 'pilot', 'cook'], admin);
  expect(response.statusCode).toBe(422);
  expect(response.json().validationErrors).toEqual([
    { field: 'roles', message: 'There is no role pilot' },
    { field: 'roles', message: 'There is no role cook' },
  ]);
  for (const roles of ['editor', [7], ['<b>'], null])
    expect((await apply(roles, admin)).statusCode).toBe(422);
});

test('roles are no part of the document: no version, no time, no revision, and nothing for visitors', async () => {
  await server.get('/about');
  const storedPages = server.services.pageCache.counts.stored;
  await apply(['publisher'], admin);
  const stored = (await server.get('/api/page/load?slug=about', { cookie: admin })).json();
  expect(stored).toEqual({ ...page, roles: ['publisher'] });
  const url = `/api/page/loadRevisions?_id=${page._id}`;
  expect((await server.get(url, { cookie: admin })).json().total).toBe(1);
  await server.get('/about');
  expect(server.services.pageCache.counts.stored).toBe(storedPages);
});

test('a missing or deleted page, or one of another collection, is refused as for every change', async () => {
  expect((await apply([], admin, { _id: 'nowhere' })).statusCode).toBe(404);
  const body = { page: { _id: page._id }, collection: 'articles', roles: [] };
  expect((await server.post('roles/applyToPage', body, admin)).statusCode).toBe(404);
  const draft = await server.save(admin, { slug: 'draft' });
  await server.post('page/delete', { _id: draft._id, collection: 'pages' }, admin);
  expect((await apply([], admin, draft)).json().error.code).toBe('page-deleted');
});

test('a page with fields that pages do not have is refused', async () => {
  expect((await apply([], admin, { ...page, colour: 'red' })).statusCode).toBe(400);
});
