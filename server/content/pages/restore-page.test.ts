import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredPage } from '../../../src/model/page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const text = (words: string) => [{ key: 'a', componentType: 'Text', text: words }];
const revisions = async (page: StoredPage) =>
  (await server.get(`/api/page/loadRevisions?_id=${page._id}`, { cookie })).json().revisions;

/** Publishes a page as `first`, and then saves it as `second`. Returns the page, and the id of the revision with `first`. */
async function changedPage() {
  const first = await server.publish(cookie, {
    slug: 'about',
    title: 'First',
    contents: text('first words'),
  });
  const page = await server.save(cookie, { ...first, title: 'Second', contents: text('second words') });
  return { page, revision: (await revisions(page)).at(-1)._id as string };
}

const restore = (
  page: StoredPage,
  revision: string,
  as = cookie,
  version: number | undefined = page.version,
) => server.post('page/restore', { _id: page._id, collection: 'pages', revision, version }, as);

test('a page is again what it was, as a draft: visitors see that only once it is published', async () => {
  const { page, revision } = await changedPage();
  const published = await server.publish(cookie, page);
  const response = await restore(published, revision);
  expect(response.json().page).toMatchObject({
    title: 'First',
    contents: text('first words'),
    version: published.version + 1,
    published: true,
    lastPublished: published.lastPublished,
  });
  const stored = (await server.get('/api/page/load?slug=about', { cookie })).json();
  expect(stored).toEqual(response.json().page);
  expect((await server.get('/about')).body).toContain('second words');
  expect((await server.get('/about')).body).not.toContain('first words');
  const [newest] = await revisions(page);
  expect(newest).toMatchObject({ action: 'restore', savedBy: 'mira', version: published.version + 1 });
});

test('what was restored is itself a revision that can be restored, and nothing of the history is lost', async () => {
  const { page, revision } = await changedPage();
  const restored = (await restore(page, revision)).json().page;
  const [, second] = await revisions(page);
  const again = (await restore(restored, second._id)).json().page;
  expect(again).toMatchObject({ title: 'Second', version: restored.version + 1 });
  expect((await revisions(page)).map(({ action }: { action: string }) => action)).toEqual([
    'restore',
    'restore',
    'save',
    'publish',
  ]);
});

test('the page stays at its address, even where another page has the former one', async () => {
  const { page, revision } = await changedPage();
  const moved = await server.publish(cookie, { ...page, slug: 'about-us' });
  await server.save(cookie, { slug: 'about', title: 'Another' });
  const response = await restore(moved, revision);
  expect(response.json().page).toMatchObject({ slug: 'about-us', title: 'First' });
});

test('over a version that the caller has not seen it is a conflict, which says whose that is', async () => {
  const { page, revision } = await changedPage();
  const other = await server.signIn('noor');
  const newer = await server.save(other, { ...page, title: 'Third' });
  for (const version of [page.version, undefined]) {
    const body = { _id: page._id, revision, ...(version === undefined ? {} : { version }) };
    const response = await server.post('page/restore', body, cookie);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ savedBy: 'noor', savedAt: newer.updatedAt, page: newer });
  }
});

test('the roles of the page decide who may restore it', async () => {
  const { page, revision } = await changedPage();
  const admin = await server.signIn('ada', ['admin']);
  await server.post('roles/applyToPage', { page, roles: ['publisher'] }, admin);
  expect((await restore(page, revision)).statusCode).toBe(403);
  const holder = await server.signIn('pat', ['publisher']);
  const response = await restore(page, revision, holder);
  expect(response.json().page).toMatchObject({ title: 'First', roles: ['publisher'] });
});

test('a revision of another page, a missing one and a deleted page are refused', async () => {
  const { page, revision } = await changedPage();
  const another = await server.save(cookie, { slug: 'another' });
  expect((await restore(another, revision)).statusCode).toBe(404);
  expect((await restore(page, 'nowhere')).statusCode).toBe(404);
  expect((await restore({ ...page, _id: 'nowhere' }, revision)).statusCode).toBe(404);
  await server.post('page/unpublishPage', { _id: page._id }, cookie);
  await server.post('page/delete', { _id: page._id }, cookie);
  expect((await restore(page, revision)).json().error.code).toBe('page-deleted');
});

test('the pictures of what is restored are in use again', async () => {
  const image = { imageId: 'porch', alt: 'A porch' };
  const header = { headerType: 'HalfWidthImageHeader', header: { title: '', description: '', image } };
  const first = await server.save(cookie, { slug: 'about', ...header });
  const second = await server.save(cookie, { ...first, headerType: 'none', header: {} });
  const uses = () =>
    server.services.database.writer
      .selectFrom('media_use')
      .select('media_id')
      .where('state', '=', 'draft')
      .execute();
  expect(await uses()).toEqual([]);
  await restore(second, (await revisions(second)).at(-1)._id);
  expect(await uses()).toEqual([{ media_id: 'porch' }]);
});

test('a listing follows its page', async () => {
  const first = await server.save(cookie, { slug: 'about', title: 'First', template: 'listing' });
  const second = await server.save(cookie, { ...first, title: 'Second' });
  await restore(second, (await revisions(second)).at(-1)._id);
  const { listing } = (await server.get(`/api/listing/findById?id=${first._id}`, { cookie })).json();
  expect(listing.title).toBe('First');
});
