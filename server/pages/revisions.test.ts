import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const get = (path: string) => server.get(`/api/page/${path}`, { cookie });
const list = async (query: string) => (await get(`revisions?${query}`)).json();

test('the revisions of a page are listed newest first, with who saved them and when', async () => {
  const other = await server.signIn('noor');
  const first = await server.save(cookie, { slug: 'about' });
  const second = await server.save(other, first);
  const third = await server.publish(cookie, second);
  await server.post('page/unpublishPage', { _id: first._id }, other);
  await server.save(cookie, { slug: 'another' });
  const { revisions, total } = await list(`_id=${first._id}&collection=pages`);
  expect(total).toBe(4);
  expect(revisions).toMatchObject([
    { version: 3, action: 'unpublish', savedBy: 'noor' },
    { version: 3, action: 'publish', savedBy: 'mira', savedAt: third.updatedAt },
    { version: 2, action: 'save', savedBy: 'noor', savedAt: second.updatedAt },
    { version: 1, action: 'save', savedBy: 'mira', savedAt: first.updatedAt },
  ]);
  expect(JSON.stringify(revisions)).not.toMatch(/doc|contents/);
});

test('a long history is read in parts', async () => {
  let page = await server.save(cookie, { slug: 'about' });
  for (let round = 0; round < 6; round++) page = await server.save(cookie, page);
  const versions = async (query: string) => {
    const { revisions, total } = await list(`_id=${page._id}&${query}`);
    expect(total).toBe(7);
    return revisions.map(({ version }: { version: number }) => version);
  };
  expect(await versions('limit=3')).toEqual([7, 6, 5]);
  expect(await versions('limit=3&page=3')).toEqual([1]);
  expect(await versions('limit=3&page=4')).toEqual([]);
  for (const query of ['limit=0', 'limit=101', 'page=0', 'page=x']) {
    expect((await get(`revisions?_id=${page._id}&${query}`)).statusCode).toBe(422);
  }
});

test('a revision is answered with the document as it then was', async () => {
  const first = await server.save(cookie, {
    slug: 'about',
    title: 'First',
    contents: [{ key: 'a', componentType: 'Text', text: 'words' }],
  });
  await server.save(cookie, { ...first, slug: 'about-us', title: 'Second', contents: [] });
  const { revisions } = await list(`_id=${first._id}`);
  const answer = await get(`revision?_id=${revisions[1]._id}`);
  expect(answer.json()).toEqual({
    ...revisions[1],
    page: expect.objectContaining({
      _id: first._id,
      slug: 'about',
      title: 'First',
      contents: [{ key: 'a', componentType: 'Text', text: 'words' }],
    }),
  });
});

test('the revisions of a deleted page, and of a user who is gone, are there', async () => {
  const page = await server.save(cookie, { slug: 'about' });
  await server.post('page/delete', { _id: page._id }, cookie);
  const { writer } = server.services.database;
  await writer.updateTable('page_revision').set({ user_id: 'gone' }).where('action', '=', 'save').execute();
  const { revisions } = await list(`_id=${page._id}`);
  expect(revisions).toMatchObject([
    { action: 'delete', savedBy: 'mira' },
    { action: 'save', savedBy: null },
  ]);
});

test('a page, a collection or a revision that is not there is a 404', async () => {
  const page = await server.save(cookie, { slug: 'about' });
  expect((await get('revisions?_id=nowhere')).statusCode).toBe(404);
  expect((await get(`revisions?_id=${page._id}&collection=articles`)).statusCode).toBe(404);
  expect((await get('revision?_id=nowhere')).statusCode).toBe(404);
});
