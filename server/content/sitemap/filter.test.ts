import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { putRole } from '../../../db/user-queries.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const get = (query = '', headers: Record<string, string> = {}) =>
  server.get(`/api/sitemap/filter${query}`, { cookie, ...headers });
async function filter(query = '', headers?: Record<string, string>) {
  const response = await get(query, headers);
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as { sitemap: Record<string, unknown>[]; total: number };
}
const slugs = async (query: string) => (await filter(query)).sitemap.map(({ slug }) => slug);

test('a page has its fields as they are drafted, and says whether the caller may publish it', async () => {
  const publisher = await server.signIn('pia', ['publisher']);
  const live = await server.publish(publisher, { slug: 'guide', title: 'Guide' });
  const fields = { priority: 0.3, frequency: 'daily', title: 'New guide' };
  const draft = await server.save(publisher, { ...live, ...fields });
  await server.post('roles/applyToPage', { page: { _id: live._id }, roles: ['publisher'] }, publisher);
  const row = {
    _id: live._id,
    collection: 'pages',
    slug: 'guide',
    title: 'New guide',
    pageType: 'page',
    updatedAt: draft.updatedAt,
    publishedAt: live.lastPublished,
    published: true,
    publishableByYou: false,
    frequency: 'daily',
    priority: 0.3,
  };
  expect(await filter('?slug=guide')).toEqual({ sitemap: [row], total: 1 });
  const theirs = await filter('?slug=guide', { cookie: publisher });
  expect(theirs.sitemap).toEqual([{ ...row, publishableByYou: true }]);
  await server.save(cookie, { slug: 'draft' });
  const [unpublished] = (await filter('?slug=draft')).sitemap;
  expect(unpublished).toMatchObject({
    published: false,
    publishedAt: null,
    priority: 0.5,
    frequency: 'yearly',
  });
});

test('ten pages come at a time by address, with the number of all', async () => {
  for (let number = 0; number < 12; number++) await server.save(cookie, { slug: `page-${10 + number}` });
  const first = await filter();
  expect([first.sitemap.length, first.total, first.sitemap[0]!.slug]).toEqual([10, 13, '']);
  expect(await slugs('?page=2')).toEqual(['page-19', 'page-20', 'page-21']);
  expect(await slugs('?page=2&size=3&slug=/page')).toEqual(['page-13', 'page-14', 'page-15']);
  expect(await filter('?page=9')).toEqual({ sitemap: [], total: 13 });
});

test('every filter of the query counts, and an empty one does not', async () => {
  await server.save(cookie, { slug: 'often', frequency: 'daily', priority: 0.3 });
  await server.save(cookie, { slug: 'seldom', frequency: 'never', priority: 1 });
  expect(await slugs('?freq=daily')).toEqual(['often']);
  expect(await slugs('?priority=0.3')).toEqual(['often']);
  expect(await slugs('?priority=1')).toEqual(['seldom']);
  expect(await slugs('?priority=0')).toEqual([]);
  expect(await slugs('?slug=%20SELD%20')).toEqual(['seldom']);
  expect(await slugs('?pageType=page')).toEqual(['', 'often', 'seldom']);
  expect(await slugs('?pageType=story')).toEqual([]);
  const empty = '?freq=&slug=&pageType=&priority=&lastModTo=&lastModFrom=&publishableByYou=';
  expect(await slugs(empty)).toEqual(['', 'often', 'seldom']);
});

test('the days of the last change are whole days in the time zone of the site', async () => {
  const now = vi.spyOn(server.services, 'now');
  // In summer time, 2 January begins in Adelaide at 13:30 (UTC) of the day before.
  for (const [slug, time] of [
    ['before', '2026-01-01T13:29:59.999Z'],
    ['first', '2026-01-01T13:30:00.000Z'],
    ['last', '2026-01-02T13:29:59.999Z'],
    ['after', '2026-01-02T13:30:00.000Z'],
  ] as const) {
    now.mockReturnValue(time);
    await server.save(cookie, { slug });
  }
  expect(await slugs('?lastModFrom=2026-01-02&lastModTo=2026-01-02')).toEqual(['first', 'last']);
  expect(await slugs('?lastModTo=2026-01-02')).toEqual(['before', 'first', 'last']);
  expect(await slugs('?lastModFrom=2026-01-02&lastModTo=2026-01-03')).toEqual(['after', 'first', 'last']);
});

test('pages are filtered by who may publish them, with exact totals', async () => {
  const admin = await server.signIn('ada', ['admin']);
  for (let number = 0; number < 12; number++) {
    const { _id } = await server.save(admin, { slug: `page-${10 + number}` });
    const roles = [['publisher'], ['editor'], [], ['publisher', 'editor']][number % 4]!;
    await server.post('roles/applyToPage', { page: { _id }, roles }, admin);
  }
  const totals = async (headers = {}) => [
    (await filter('?publishableByYou=true&size=2', headers)).total,
    (await filter('?publishableByYou=false&size=2', headers)).total,
  ];
  expect(await totals()).toEqual([10, 3]);
  expect(await totals({ cookie: admin })).toEqual([13, 0]);
  for (const wanted of [true, false]) {
    const { sitemap } = await filter(`?publishableByYou=${wanted}&size=100`);
    expect(sitemap.every(({ publishableByYou }) => publishableByYou === wanted)).toBe(true);
  }
});

test('of pages at one address, those that were deleted are not among them', async () => {
  const { _id } = await server.save(cookie, { slug: 'guide', title: 'Deleted' });
  await server.post('page/delete', { _id }, cookie);
  await server.save(cookie, { slug: 'guide', title: 'New' });
  expect((await filter('?slug=guide')).sitemap).toMatchObject([{ title: 'New' }]);
});

test('a role is not taken for another one whose name begins alike', async () => {
  const admin = await server.signIn('ada', ['admin']);
  await putRole(server.services.database.writer, 'editor-in-chief', ['publish']);
  const { _id } = await server.save(admin, { slug: 'guide' });
  await server.post('roles/applyToPage', { page: { _id }, roles: ['editor-in-chief'] }, admin);
  expect(await slugs('?publishableByYou=true')).toEqual(['']);
  expect((await filter('?publishableByYou=false')).sitemap).toMatchObject([
    { slug: 'guide', publishableByYou: false },
  ]);
});

test('what is not known is a 400, and a value that cannot be meant a 422 that names it', async () => {
  for (const query of ['?sort=slug', '?frequency=daily', '?Slug=a', '?limit=5', '?__proto__=1'])
    expect([query, (await get(query)).statusCode]).toEqual([query, 400]);
  for (const [query, field] of [
    ['?page=0', 'page'],
    ['?page=x', 'page'],
    ['?size=0', 'size'],
    ['?size=101', 'size'],
    ['?freq=often', 'freq'],
    ['?priority=0.35', 'priority'],
    ['?priority=1.1', 'priority'],
    ['?priority=-0.1', 'priority'],
    ['?priority=high', 'priority'],
    ['?lastModTo=2026-02-30', 'lastModTo'],
    ['?lastModFrom=yesterday', 'lastModFrom'],
    ['?publishableByYou=1', 'publishableByYou'],
    ['?slug=a&slug=b', 'slug'],
    [`?slug=${'x'.repeat(257)}`, 'slug'],
    ['?lastModFrom=2026-01-03&lastModTo=2026-01-02', 'lastModFrom'],
  ] as const) {
    const response = await get(query);
    expect([query, response.statusCode]).toEqual([query, 422]);
    expect(response.json().validationErrors[0].field).toBe(field);
  }
  expect((await get('?lastModFrom=2026-01-03&lastModTo=2026-01-02')).json().validationErrors[0].message).toBe(
    'The first day is after the last one. Choose an earlier first day, or a later last one.',
  );
  const nobody = await server.get('/api/sitemap/filter?nonsense=1', {});
  expect(nobody.statusCode).toBe(401);
});

test('the pages of the site that the caller edits are listed, or of the one that is named', async () => {
  const { services } = server;
  const other = { id: 'other', name: 'Other', hostnames: ['other.example.org'], published: true };
  await putDomain(services.database.writer, { ...other, isDefault: false }, services.now());
  await services.domains.refresh();
  await server.post('page/save', { page: { slug: 'there' }, domainId: 'other' }, cookie);
  expect(await slugs('')).toEqual(['']);
  expect(await slugs('?domainId=other')).toEqual(['there']);
  await services.database.writer.updateTable('session').set({ active_domain_id: 'other' }).execute();
  expect(await slugs('')).toEqual(['there']);
  expect((await get('?domainId=none')).statusCode).toBe(404);
});

test.skipIf(onPostgres)(
  'the sitemap takes three statements at most, however many pages it shows',
  async () => {
    for (let number = 0; number < 12; number++) await server.save(cookie, { slug: `page-${number}` });
    const { statements } = services();
    const total = () => statements.reader + statements.writer + statements.visitor;
    for (const [query, most] of [
      ['', 3],
      ['?size=100', 2],
      ['?priority=0.5&freq=yearly&publishableByYou=true', 3],
    ] as const) {
      const before = total();
      await filter(query);
      expect([query, total() - before <= most]).toEqual([query, true]);
    }
  },
);

const services = () => server.services.database;
