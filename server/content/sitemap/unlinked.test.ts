import { afterEach, beforeEach, expect, test } from 'vitest';
import { newPage } from '../../../src/model/page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { storeNewPage } from '../documents/store-page.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

async function load(query = '') {
  const response = await server.get(`/api/sitemap/loadUnlinked${query}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as { pages: { slug: string }[]; next: string | null };
}
const unlinked = async (query?: string) => (await load(query)).pages.map(({ slug }) => slug);
const button = (href: string) => ({
  key: 'button',
  componentType: 'ButtonCta',
  link: { type: href.startsWith('http') ? 'external' : 'page', href, text: 'Link' },
});

test('pages that no draft and nothing public links to are listed by address, with their state', async () => {
  const page = await server.publish(cookie, { slug: 'public', title: 'Public' });
  const draft = await server.save(cookie, { slug: 'draft', title: 'Draft' });
  await server.save(cookie, { slug: 'self', contents: [button('/self')] });
  await server.save(cookie, { slug: 'linked' });
  await server.publish(cookie, { slug: 'linking', contents: [button('/linked?a=b#c')] });
  const mine = { publishableByYou: true };
  expect(await load()).toEqual({
    pages: [
      { _id: draft._id, collection: 'pages', slug: 'draft', title: 'Draft', ...mine, published: false },
      expect.objectContaining({ slug: 'linking' }),
      { _id: page._id, collection: 'pages', slug: 'public', title: 'Public', ...mine, published: true },
      expect.objectContaining({ slug: 'self' }),
    ],
    next: null,
  });
  const nav = { items: [{ link: { type: 'page', href: 'http://localhost/public', text: 'Public' } }] };
  expect((await server.post('site/saveNav', { nav }, cookie)).statusCode).toBe(200);
  expect(await unlinked()).toEqual(['draft', 'linking', 'self']);
  await server.post('page/delete', { _id: draft._id }, cookie);
  expect(await unlinked()).toEqual(['linking', 'self']);
});

test('a page is found by links to an address that it has for readers, or that leads on to it', async () => {
  const page = await server.publish(cookie, { slug: 'old' });
  await server.publish(cookie, { slug: 'linking', contents: [button('/old')] });
  const renamed = await server.save(cookie, { ...page, slug: 'new' });
  expect(await unlinked()).toEqual(['linking']);
  await server.publish(cookie, renamed);
  expect(await unlinked()).toEqual(['linking']);
});

test('however many pages there are, they come some at a time, and none twice', async () => {
  const { services } = server;
  const domainId = services.domains.default()!.id;
  const now = services.now();
  await services.database.writer.transaction().execute(async (trx) => {
    for (let number = 0; number < 1030; number++) {
      const slug = `page-${String(number).padStart(4, '0')}`;
      // Each page is linked from the next page, except every hundredth page.
      const href = `/page-${String(number - 1).padStart(4, '0')}`;
      const contents = number % 100 === 1 ? [] : [button(href)];
      const draft = newPage({ slug, contents } as Parameters<typeof newPage>[0]);
      await storeNewPage(trx, domainId, { published: null, draft }, { publishedAt: now, updatedAt: now });
    }
  });
  const found: string[] = [];
  let calls = 0;
  for (let next: string | null = ''; next !== null; calls++) {
    const answer: Awaited<ReturnType<typeof load>> = await load(`?size=5&after=${encodeURIComponent(next)}`);
    expect(answer.pages.length).toBeLessThanOrEqual(5);
    found.push(...answer.pages.map(({ slug }) => slug));
    next = answer.next;
  }
  const expected = Array.from({ length: 11 }, (_, index) => `page-${String(index * 100).padStart(4, '0')}`);
  expect(found).toEqual([...expected, 'page-1029']);
  expect(calls).toBeLessThanOrEqual(4);
});

test('where more of a call’s pages are unlinked than it returns, the next one goes on behind those', async () => {
  for (let number = 0; number < 5; number++) await server.save(cookie, { slug: `page-${number}` });
  const first = await load('?size=2');
  expect([first.pages.map(({ slug }) => slug), first.next]).toEqual([['page-0', 'page-1'], 'page-1']);
  expect(await unlinked(`?size=2&after=${first.next}`)).toEqual(['page-2', 'page-3']);
});

test('what is not known is refused, and nobody is told without a session', async () => {
  expect((await server.get('/api/sitemap/loadUnlinked?page=1', { cookie })).statusCode).toBe(400);
  expect((await server.get('/api/sitemap/loadUnlinked', {})).statusCode).toBe(401);
});
