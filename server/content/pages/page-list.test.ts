import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

async function list(query = '', headers: Record<string, string> = {}) {
  const response = await server.get(`/api/page/list${query}`, { cookie, ...headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}
const slugs = async (query: string) => (await list(query)).pages.map(({ slug }: { slug: string }) => slug);

test('the drafts are listed by title, with what a list needs of them', async () => {
  const housing = await server.publish(cookie, { slug: 'get-help/housing', title: 'Housing' });
  const renamed = await server.save(cookie, { ...housing, slug: 'homes', title: 'A home' });
  const guide = await server.save(cookie, { slug: 'guide', title: 'Guide', template: 'listing' });
  const { pages, total } = await list();
  const times = { updatedAt: expect.any(String), lastPublished: null };
  const row = {
    collection: 'pages',
    publishableByYou: true,
    waits: false,
    publishAt: null,
    unpublishAt: null,
    published: false,
    template: 'generic',
    ...times,
  };
  expect(pages).toEqual([
    {
      ...row,
      _id: renamed._id,
      slug: 'homes',
      title: 'A home',
      published: true,
      lastPublished: housing.lastPublished,
    },
    { ...row, _id: guide._id, slug: 'guide', title: 'Guide', template: 'listing' },
    {
      ...row,
      _id: expect.any(String),
      slug: '',
      title: 'Welcome',
      published: true,
      lastPublished: expect.any(String),
    },
  ]);
  expect(total).toBe(3);
});

test('the pages that are not public as they are can be listed, those changed last first, or those that are public', async () => {
  const now = vi.spyOn(server.services, 'now');
  const at = (minute: number) => now.mockReturnValue(`2026-05-01T10:0${minute}:00.000Z`);
  at(1);
  const shelter = await server.publish(cookie, { slug: 'shelter', title: 'Shelter' });
  await server.publish(cookie, { slug: 'public', title: 'Public' });
  at(2);
  await server.save(cookie, { slug: 'draft', title: 'Draft' });
  at(3);
  await server.save(cookie, { ...shelter, title: 'A shelter' });
  expect(await slugs('?unpublished=true')).toEqual(['shelter', 'draft']);
  expect(await slugs('?unpublished=true&search=draft')).toEqual(['draft']);
  expect((await list('?unpublished=true&limit=1')).total).toBe(2);
  expect(await slugs('?published=true')).toEqual(['shelter', 'public', '']);
  expect((await list('?unpublished=false')).total).toBe(4);
});

test('words are found in slugs and titles, in any case', async () => {
  await server.save(cookie, { slug: 'get-help', title: 'Support' });
  await server.save(cookie, { slug: 'cafe', title: 'Our CAF\u00c9' });
  expect(await slugs('?search=HELP')).toEqual(['get-help']);
  expect(await slugs('?search=/get')).toEqual(['get-help']);
  expect(await slugs('?search=supp')).toEqual(['get-help']);
  expect(await slugs(`?search=${encodeURIComponent('caf\u00e9')}`)).toEqual(['cafe']);
  expect(await slugs('?search=%25')).toEqual([]);
});

test('a list is limited, and says how many pages there are', async () => {
  for (let number = 0; number < 25; number++) {
    await server.save(cookie, { slug: `page-${number}`, title: 'Page' });
  }
  expect((await list('?search=page')).pages).toHaveLength(20);
  const two = await list('?search=page&limit=2');
  expect(two.pages).toHaveLength(2);
  expect(two.total).toBe(25);
  for (const query of ['?limit=0', '?limit=101', '?limit=x', `?search=${'x'.repeat(201)}`]) {
    expect((await server.get(`/api/page/list${query}`, { cookie })).statusCode).toBe(422);
  }
  expect((await server.get('/api/page/list?sort=title', { cookie })).statusCode).toBe(400);
});

test('deleted pages and those of other domains are not listed', async () => {
  const { services } = server;
  const other = { id: 'other', name: 'Other', hostnames: ['other.example.org'], published: true };
  await putDomain(services.database.writer, { ...other, isDefault: false }, services.now());
  await services.domains.refresh();
  const gone = await server.save(cookie, { slug: 'gone' });
  await server.post('page/delete', { _id: gone._id }, cookie);
  const host = 'other.example.org';
  const headers = { host, cookie };
  const url = '/api/page/save';
  await server.app.inject({ method: 'POST', url, headers, payload: { page: { slug: 'there' } } });
  expect(await slugs('')).toEqual(['']);
  expect((await list('', { host })).pages).toMatchObject([{ slug: 'there' }]);
  await services.database.writer.updateTable('session').set({ active_domain_id: 'other' }).execute();
  expect(await slugs('')).toEqual(['there']);
});
