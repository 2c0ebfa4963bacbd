import { afterEach, beforeEach, expect, test } from 'vitest';
import type { View } from '../../../src/model/view.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ANSWERS = {
  name: 'Open Verandah',
  phone: '1800 975 707',
  logo: null,
  brandColour: '#1f5c47',
  pages: ['crisis-support', 'get-help', 'stories'],
};

let server: TestServer;
let admin: string;
let views: View[];

beforeEach(async () => {
  views = [];
  server = await startTestServer(
    {},
    async (view) => {
      views.push(view);
      return plainRenderer(view);
    },
    { unpublished: true },
  );
  admin = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

const begin = (answers: object = ANSWERS, as = admin) => server.post('site/begin', answers, as);
const load = async (call: string) => (await server.get(`/api/${call}`, { cookie: admin })).json();
const domainId = () => server.services.domains.default()!.id;
const around = (name: string) => load(`${name}?domainId=${domainId()}`);

async function greeting(as: string): Promise<{ asks: boolean; shows: boolean }> {
  await server.get('/', { cookie: as });
  return (views.at(-1) as Extract<View, { kind: 'editor' }>).start.greets;
}

/** Returns everything that a started site consists of. */
async function stored(): Promise<unknown> {
  const { writer } = server.services.database;
  return Promise.all([
    writer.selectFrom('page').selectAll().orderBy('id').execute(),
    writer.selectFrom('site_document').selectAll().orderBy('id').execute(),
    writer.selectFrom('domain').selectAll().execute(),
    writer.selectFrom('audit_entry').selectAll().execute(),
  ]);
}

test('five answers make the pages, the navigation, the footer and the settings of an empty site, as drafts', async () => {
  const response = await begin();
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().domain).toMatchObject({ name: 'Open Verandah', published: false });
  const { pages } = await load('page/list');
  expect(pages.map(({ slug, title }: { slug: string; title: string }) => [slug, title]).sort()).toEqual([
    ['', 'Open Verandah'],
    ['crisis-support', 'Crisis support'],
    ['get-help', 'Get help'],
    ['stories', 'Stories'],
  ]);
  const home = await load('page/load?slug=');
  expect(home).toMatchObject({ title: 'Open Verandah', version: 2 });
  expect(home.contents[0]).toMatchObject({
    ...{ componentType: 'EmergencyContact', phoneNumber: '1800 975 707' },
    linkOne: { href: '/crisis-support' },
  });
  expect(await load('page/load?slug=stories')).toMatchObject({ published: false, lastPublished: null });
  const nav = await around('site/loadNav');
  expect(nav).toMatchObject({
    ...{ version: 1, published: false },
    crisis: { type: 'external', href: 'tel:1800975707', text: 'Call 1800 975 707' },
    emergency: { href: 'tel:000' },
  });
  // The order is that of the menu, not that of the ticks.
  expect(nav.items.map(({ link }: { link: { href: string } }) => link.href)).toEqual([
    '/get-help',
    '/crisis-support',
    '/stories',
  ]);
  expect(await around('site/loadFooter')).toMatchObject({ phone: '1800 975 707', published: false });
  expect(await around('siteSettings/loadSiteSettings')).toMatchObject({
    ...{ title: 'Open Verandah', brandColour: '#1f5c47', published: false },
  });
  expect((await server.get('/')).statusCode).toBe(404);
  expect((await server.get('/stories')).statusCode).toBe(404);
});

test('a site without a number and without pages has no empty card and no link that leads nowhere', async () => {
  expect((await begin({ name: 'Open Verandah' })).statusCode).toBe(200);
  const home = await load('page/load?slug=');
  expect(home.contents.map((block: { componentType: string }) => block.componentType)).toEqual(['RichText']);
  expect(await around('site/loadNav')).toMatchObject({ items: [], crisis: { href: '', text: '' } });
  expect((await load('page/list')).total).toBe(1);
});

test.each([
  [{ ...ANSWERS, name: ' ' }, 'name'],
  [{ ...ANSWERS, phone: 'any time' }, 'phone'],
  [{ ...ANSWERS, brandColour: 'green' }, 'brandColour'],
  [{ ...ANSWERS, pages: ['donate'] }, 'pages.0'],
])('%o is refused at its field, and nothing is stored', async (answers, field) => {
  const before = await stored();
  const response = await begin(answers);
  expect(response.statusCode).toBe(422);
  expect(response.json().validationErrors).toEqual([expect.objectContaining({ field })]);
  expect(await stored()).toEqual(before);
});

test.each([
  ['a page', () => server.save(admin, { slug: 'about', title: 'About' })],
  [
    'a word of the first page',
    async () => server.save(admin, { ...(await load('page/load?slug=')), title: 'Hello' }),
  ],
  ['the footer', () => server.post('site/saveFooter', { footer: { domainId: domainId() } }, admin)],
  ['the same answers', () => begin()],
])('once somebody has made %s, the site is not begun again', async (_what, work) => {
  await work();
  const before = await stored();
  const response = await begin({ ...ANSWERS, name: 'Another name' });
  expect([response.statusCode, response.json().error.code]).toEqual([409, 'site-not-empty']);
  expect(await stored()).toEqual(before);
});

test('if a part cannot be stored, none is', async () => {
  const before = await stored();
  // The quick exit, the slugs and the name pass all checks, but the database refuses the last page.
  await server.services.database.writer.schema
    .createIndex('no_stories')
    .on('page')
    .expression(
      (await import('kysely')).sql`(case when slug = 'stories' or slug = 'get-help' then 'one' else id end)`,
    )
    .unique()
    .execute();
  expect((await begin()).statusCode).toBe(500);
  expect(await stored()).toEqual(before);
});

test('only admins are asked, at the home page of the empty site, until they begin or put the questions away', async () => {
  const editor = await server.signIn('noor', ['editor', 'publisher']);
  expect((await begin(ANSWERS, editor)).statusCode).toBe(403);
  expect(await greeting(editor)).toEqual({ asks: false, shows: true });
  expect(await greeting(admin)).toEqual({ asks: true, shows: false });
  const other = await server.signIn('ada', ['admin']);
  expect((await server.post('dashboard/seen', { kind: 'first-site' }, other)).statusCode).toBe(200);
  expect(await greeting(other)).toEqual({ asks: false, shows: true });
  expect(await greeting(admin)).toEqual({ asks: true, shows: false });
  await begin();
  expect(await greeting(admin)).toEqual({ asks: false, shows: true });
  await server.post('dashboard/seen', { kind: 'three-things' }, admin);
  expect(await greeting(admin)).toEqual({ asks: false, shows: false });
  expect(await greeting(editor)).toEqual({ asks: false, shows: true });
});

test('a site that is not public has a log-in page, which shows nothing of the site', async () => {
  await server.post(
    'siteSettings/publishSiteSettings',
    { siteSettings: { domainId: domainId(), title: 'Secret' } },
    admin,
  );
  for (const url of ['/login', '/?login', '/?token=abc&email=a%40b.org']) {
    const response = await server.get(url);
    expect([url, response.statusCode, views.at(-1)?.kind]).toEqual([url, 200, 'login']);
    expect(JSON.stringify(views.at(-1))).not.toContain('Secret');
  }
  expect((await server.get('/?other')).statusCode).toBe(404);
  await server.post('config/publishDomain', { domain: { _id: domainId() } }, admin);
  expect((await server.get('/login')).statusCode).toBe(200);
  expect(JSON.stringify(views.at(-1))).toContain('Secret');
  expect(await greeting(admin)).toEqual({ asks: false, shows: true });
});
