import { afterEach, beforeEach, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let writer: string;
let editor: string;

beforeEach(async () => {
  server = await startTestServer();
  await putRole(server.services.database.writer, 'writer', []);
  writer = await server.signIn('wyn', ['writer']);
  editor = await server.signIn('edo');
});
afterEach(() => server.close());

const status = async (call: string, payload: object, cookie = writer) =>
  (await server.post(call, payload, cookie)).statusCode;
const json = async (url: string, cookie = writer) => (await server.get(url, { cookie })).json();

test('who has no role that may publish writes drafts, and changes nothing that visitors see', async () => {
  const page = await server.publish(editor, { slug: 'about', title: 'About' });
  const draft = await server.save(writer, { slug: 'news', title: 'News' });
  const saved = await server.save(writer, { ...page, title: 'Changed' });
  const { nav, footer, siteSettings } = { nav: { items: [] }, footer: {}, siteSettings: {} };
  const refused = [
    ['page/publishPage', { page: saved }],
    ['pages/publish', { page: saved }],
    ['page/publishPage', { page: { slug: 'new', title: 'New' } }],
    ['page/unpublishPage', { _id: page._id }],
    ['page/publishMany', { pages: [draft._id] }],
    ['page/unpublishMany', { pages: [page._id] }],
    ['listing/publishListing', { listing: { pageId: page._id, title: 'About' } }],
    ['site/publishNav', { nav }],
    ['site/publishFooter', { footer }],
    ['siteSettings/publishSiteSettings', { siteSettings }],
  ] as const;
  for (const [call, payload] of refused) expect([call, await status(call, payload)]).toEqual([call, 403]);
  expect((await server.get('/about')).body).toContain('About');
  for (const slug of ['news', 'new']) expect((await server.get(`/${slug}`)).statusCode).toBe(404);
  expect(await status('site/saveNav', { nav })).toBe(200);
  expect(await status('page/delete', { _id: draft._id })).toBe(200);
  expect(await status('page/restoreDeleted', { _id: draft._id })).toBe(200);
});

test('links and pictures that they change everywhere change in drafts alone', async () => {
  const page = await server.publish(editor, { slug: 'old', title: 'Guide' });
  const link = { type: 'page', href: '/old', text: 'Guide' };
  const contents = [{ key: 'button', componentType: 'ButtonCta', link }];
  const linking = await server.publish(editor, { slug: 'linking', contents });
  await server.publish(editor, { ...page, slug: 'moved' });
  const { documents, left } = (
    await server.post('page/updateLinks', { _id: page._id, from: '/old' }, writer)
  ).json();
  expect([documents.map((use: { published: boolean }) => use.published), left]).toEqual([[false], []]);
  const load = `/api/page/load?slug=linking`;
  expect((await json(load)).contents[0].link.href).toBe('/moved');
  expect((await server.get(load)).json().contents[0].link.href).toBe('/old');
  expect((await json(load)).version).toBe(linking.version + 1);
});

test('wherever a page is listed, publishableByYou says so, and the filter of the sitemap too', async () => {
  await server.save(editor, { slug: 'about', title: 'About' });
  for (const [cookie, mine] of [
    [writer, false],
    [editor, true],
  ] as const) {
    const lists = [
      (await json('/api/page/list', cookie)).pages,
      (await json('/api/search/pages?search=about', cookie)).pages,
      (await json('/api/sitemap/loadUnlinked', cookie)).pages,
      (await json('/api/sitemap/filter', cookie)).sitemap,
    ];
    expect(lists.map(([row]) => row.publishableByYou)).toEqual([mine, mine, mine, mine]);
    expect((await json(`/api/sitemap/filter?publishableByYou=${mine}`, cookie)).total).toBeGreaterThan(0);
    expect((await json(`/api/sitemap/filter?publishableByYou=${!mine}`, cookie)).total).toBe(0);
  }
});

test('it takes both, the right and a role of the page', async () => {
  const page = await server.save(editor, { slug: 'about', title: 'About' });
  const both = await server.signIn('bob', ['writer', 'editor']);
  await status('roles/applyToPage', { page: { _id: page._id }, roles: ['writer'] }, both);
  expect(await status('page/publishPage', { page }, writer)).toBe(403);
  expect(await status('page/publishPage', { page }, editor)).toBe(403);
  expect(await status('page/publishPage', { page }, both)).toBe(200);
});
