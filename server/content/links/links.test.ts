import { afterEach, beforeEach, expect, test } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let domainId: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  domainId = server.services.domains.default()!.id;
});
afterEach(() => server.close());

const link = (href: string) => ({ type: href.startsWith('http') ? 'external' : 'page', href, text: 'Link' });
const words = (href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: 'words',
          marks: [{ type: 'link', attrs: { type: 'page', href, fileId: null } }],
        },
      ],
    },
  ],
});
const button = (href: string) => ({ key: 'button', componentType: 'ButtonCta', link: link(href) });
const richText = (href: string) => ({ key: 'words', componentType: 'RichText', text: words(href) });
const nested = (href: string) => ({ key: 'split', componentType: 'SplitContent', left: [richText(href)] });

const loadLinks = async (page: { _id: string }, more = '') => {
  const response = await server.get(`/api/page/loadLinks?_id=${page._id}&collection=pages${more}`, {
    cookie,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const titles = async (page: { _id: string }, more = '') =>
  (await loadLinks(page, more)).links.map(({ title }: { title: string }) => title);
const updateLinks = (page: { _id: string }, from: string, as = cookie) =>
  server.post('page/updateLinks', { _id: page._id, collection: 'pages', from }, as);
const read = async (slug: string) => (await server.get(`/${slug}`)).body;
const pageAt = async (slug: string) => (await server.get(`/api/page/load?slug=${slug}`, { cookie })).json();
const saveSite = async (kind: 'Nav' | 'Footer', call: 'save' | 'publish', document: object) => {
  const name = kind.toLowerCase();
  const response = await server.post(`site/${call}${kind}`, { [name]: { domainId, ...document } }, cookie);
  expect(response.statusCode, response.body).toBe(200);
  return response.json()[name];
};

test('links to a page are found in fields, rich text, blocks inside others, navigation and footer', async () => {
  const target = await server.publish(cookie, { slug: 'about', title: 'About' });
  await server.publish(cookie, { slug: 'a', title: 'Button', contents: [button('/About/?a=b#part')] });
  await server.save(cookie, { slug: 'b', title: 'Nested', contents: [nested('/about')] });
  await server.publish(cookie, { slug: 'c', title: 'Full', contents: [richText('https://localhost/about')] });
  await server.publish(cookie, { slug: 'd', title: 'Other', contents: [button('/about-us'), richText('/')] });
  await saveSite('Nav', 'publish', { items: [{ link: link('/a'), subItems: [{ link: link('/about') }] }] });
  await saveSite('Footer', 'save', { sitemap: [{ link: link('/about#part') }] });
  const { links, path, livePath } = await loadLinks(target);
  expect({ path, livePath }).toEqual({ path: '/about', livePath: '/about' });
  expect(
    links.map((use: Record<string, unknown>) => [
      use.title,
      use.path,
      use.draft,
      use.published,
      use.addresses,
    ]),
  ).toEqual([
    ['Button', '/a', true, true, ['/about']],
    ['Footer', null, true, false, ['/about']],
    ['Full', '/c', true, true, ['//localhost/about']],
    ['Navigation', null, true, true, ['/about']],
    ['Nested', '/b', true, false, ['/about']],
  ]);
  const [linking] = [await pageAt('a')];
  await server.save(cookie, { ...linking, contents: [] });
  expect((await loadLinks(target)).links[0]).toMatchObject({
    title: 'Button',
    draft: false,
    published: true,
  });
  await server.post('page/unpublishPage', { _id: linking._id, collection: 'pages' }, cookie);
  expect(await titles(target)).not.toContain('Button');
});

test('links to an earlier address are found while readers are sent on from it, or when it is named', async () => {
  const page = await server.publish(cookie, { slug: 'old' });
  await server.publish(cookie, { slug: 'a', title: 'Old', contents: [button('/old')] });
  const draft = await server.save(cookie, { ...page, slug: 'new' });
  await server.publish(cookie, { slug: 'b', title: 'New', contents: [button('/new')] });
  expect(await titles(page)).toEqual(['New', 'Old']);
  const moved = await server.publish(cookie, draft);
  expect(await titles(page)).toEqual(['New', 'Old']);
  const next = { page: { ...moved, slug: 'newest' }, collection: 'pages', redirect: false };
  await server.post('page/publishPage', next, cookie);
  expect(await titles(page)).toEqual(['Old']);
  expect(await titles(page, '&from=/New/')).toEqual(['New', 'Old']);
});

test('the same path on another site is another page', async () => {
  const other = { name: 'Other', hostnames: ['other.example.org'], published: true, isDefault: false };
  await putDomain(server.services.database.writer, { id: 'other', ...other }, server.services.now());
  await server.services.domains.refresh();
  const page = await server.publish(cookie, { slug: 'about' });
  const nav = { domainId: 'other', items: [{ link: link('/about') }] };
  await server.post('site/publishNav', { nav }, cookie);
  expect(await titles(page)).toEqual([]);
  nav.items[0]!.link = link('http://localhost:4321/about');
  await server.post('site/publishNav', { nav: { ...nav, version: 1 } }, cookie);
  expect((await loadLinks(page)).links).toEqual([
    {
      kind: 'nav',
      documentId: 'nav_other',
      domainId: 'other',
      title: 'Navigation',
      path: null,
      draft: true,
      published: true,
      addresses: ['//localhost/about'],
    },
  ]);
});

test('links are updated in every draft, and for readers where there are no other unpublished changes', async () => {
  const page = await server.publish(cookie, { slug: 'old' });
  await server.publish(cookie, { slug: 'a', title: 'A', contents: [button('/old?a=b#part')] });
  const changed = await server.publish(cookie, { slug: 'b', title: 'B', contents: [nested('/old')] });
  await server.save(cookie, { ...changed, title: 'B draft' });
  await saveSite('Nav', 'publish', { items: [{ link: link('https://localhost/old') }] });
  const moved = await server.publish(cookie, { ...page, slug: 'caf\u00e9' });
  expect(await read('a')).toContain('/old');

  const { documents, left } = (await updateLinks(moved, 'old')).json();
  expect(documents.map(({ title, published }: Record<string, unknown>) => [title, published])).toEqual([
    ['A', true],
    ['B draft', false],
    ['Navigation', true],
  ]);
  expect(left).toEqual([]);
  expect(await read('a')).toContain('/caf\u00e9?a=b#part');
  expect(await read('b')).toContain('"href":"/old"');
  expect(JSON.stringify(await pageAt('b'))).toContain('"href":"/caf\u00e9"');
  const nav = await server.get(`/api/site/loadNav?domainId=${domainId}`);
  expect(nav.json().items[0].link.href).toBe('https://localhost/caf%C3%A9');
  expect((await updateLinks(moved, 'old')).json()).toEqual({ documents: [], left: [] });
  expect((await loadLinks(moved)).links).toMatchObject([
    { title: 'A', addresses: ['/caf\u00e9'] },
    { title: 'B draft', addresses: ['/caf\u00e9', '/old'] },
    { title: 'Navigation' },
  ]);
  const { revisions } = (await server.get(`/api/page/loadRevisions?_id=${changed._id}`, { cookie })).json();
  expect(revisions[0]).toMatchObject({ action: 'save', savedBy: 'mira' });
});

test('pages that the editor may not change are named and left', async () => {
  const page = await server.publish(cookie, { slug: 'old' });
  const guarded = await server.publish(cookie, { slug: 'a', title: 'Guarded', contents: [button('/old')] });
  await server.publish(cookie, { slug: 'b', title: 'Free', contents: [button('/old')] });
  const admin = await server.signIn('noor', ['admin']);
  await server.post('roles/applyToPage', { page: guarded, collection: 'pages', roles: ['publisher'] }, admin);
  const moved = await server.publish(cookie, { ...page, slug: 'new' });
  const result = (await updateLinks(moved, '/old')).json();
  expect(result).toMatchObject({ documents: [{ title: 'Free' }], left: [{ title: 'Guarded' }] });
  expect(await read('a')).toContain('/old');
  expect((await updateLinks(moved, '/old', admin)).json()).toMatchObject({
    documents: [{ title: 'Guarded', published: true }],
    left: [],
  });
});

test('links are not led to an address at which readers find nothing yet', async () => {
  const page = await server.publish(cookie, { slug: 'old' });
  await server.publish(cookie, { slug: 'a', contents: [button('/old')] });
  const draft = await server.save(cookie, { ...page, slug: 'new' });
  expect((await updateLinks(draft, 'old')).json()).toMatchObject({
    statusCode: 409,
    error: { code: 'address-not-live' },
  });
  expect(await read('a')).toContain('/old');
  expect((await updateLinks({ _id: 'nowhere' }, 'old')).statusCode).toBe(404);
});
