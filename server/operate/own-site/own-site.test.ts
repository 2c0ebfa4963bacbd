import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoSite } from '../../../db/demo/index.ts';
import { purgeDeletedPages } from '../../../db/purge.ts';
import type { DemoState } from '../../../src/model/own-site/answers.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { removeDemoPictures } from './remove-demo-pictures.ts';

// Each test fills a database with the demo, and reads and writes all of its pages.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let admin: string;

beforeEach(async () => {
  server = await startTestServer({ DEMO: '1' });
  admin = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

const DOMAIN = 'open-verandah';
const ANSWERS = {
  name: 'Harbour Care',
  phone: '1300 224 466',
  email: 'hello@harbour.example',
  address: '4 Quay Street\nHobart TAS 7000',
  logo: null,
  brandColour: '#1f5c47',
};

const get = async (call: string, as = admin) => (await server.get(`/api/${call}`, { cookie: as })).json();
const demo = async (): Promise<DemoState> => (await get('ownSite/load')).demo;
const start = (sent: object, as = admin) => server.post('ownSite/start', sent, as);
const page = (slug: string) => get(`page/load?slug=${slug}`);

const OF_DEMO =
  /.{0,30}(?:\d|Verandah|Adelaide|Quillbark|Saltpetrel|Kaurna|Mateus|\b[ap]m\b|noon|Monday|two|hundred|example).{0,30}/g;
const INVENTED = /"(?:Testimonials|Quote|MapContent|DonationAmounts|Humanitix|OneActiveCarousel)"/g;
const TECHNICAL = new Set([
  'key',
  'imageId',
  'id',
  'type',
  'componentType',
  'identifier',
  'name',
  'backgroundColour',
]);

/** Returns the texts in a value, without those that nobody reads. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => (TECHNICAL.has(field) ? [] : texts(inner)));
}

const anyPicture = () =>
  server.services.database.writer.selectFrom('media').selectAll().limit(1).executeTakeFirstOrThrow();

async function keeping(...slugs: string[]): Promise<{ keep: string[]; state: string }> {
  const { pages, state } = await demo();
  return { keep: pages.filter(({ slug }) => slugs.includes(slug)).map(({ _id }) => _id), state };
}

test('an admin is offered the pages of the demo that are worth keeping, and told of what goes', async () => {
  const { pages, others, own, changed, second, backsUp } = await demo();
  const slugs = pages.map(({ slug }) => slug);
  expect(slugs.slice(0, 3)).toEqual(['', 'get-help', 'get-help/crisis-support']);
  expect(pages.find(({ slug }) => slug === 'contact')).toMatchObject({ usual: true, changedBy: null });
  expect(pages.find(({ slug }) => slug === 'get-help/crisis-support/easy-read')).toMatchObject({
    usual: false,
  });
  expect(others.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['about/our-people', 'stories/edith-on-sundays']),
  );
  expect(slugs.length + others.length).toBe(demoSite.domains[0]!.pages.length);
  expect({ own, changed, second, backsUp }).toEqual({
    ...{ own: [], changed: [], backsUp: !onPostgres },
    second: { name: 'Open Verandah Learning', pages: demoSite.domains[1]!.pages.length, isUsed: false },
  });
});

test('chosen pages become drafts, the others are deleted, and no visitor sees the site', async () => {
  const { keep, state } = await keeping('get-help/housing', 'about/privacy');
  expect((await server.get('/get-help/housing')).statusCode).toBe(200);
  const response = await start({ ...ANSWERS, keep, state, removesSecond: true });
  expect(response.statusCode, response.body).toBe(200);
  for (const path of ['/', '/get-help/housing', '/contact', '/stories'])
    expect([path, (await server.get(path)).statusCode]).toEqual([path, 404]);
  const { pages } = await get('page/list');
  expect(pages.map(({ slug }: { slug: string }) => slug).sort()).toEqual([
    '',
    'about/privacy',
    'get-help/housing',
  ]);
  expect(await page('get-help/housing')).toMatchObject({ published: false, callNumber: '', checkedOn: null });
  expect(await page('')).toMatchObject({ title: 'Harbour Care', published: false });
  const nav = await get(`site/loadNav?domainId=${DOMAIN}`);
  expect(nav).toMatchObject({
    published: false,
    crisis: { href: 'tel:1300224466', text: 'Call 1300 224 466' },
  });
  expect(nav.items.map(({ link }: { link: { href: string } }) => link.href)).toEqual([
    '/get-help/housing',
    '/about/privacy',
  ]);
  expect(await get(`siteSettings/loadSiteSettings?domainId=${DOMAIN}`)).toMatchObject({
    ...{
      title: 'Harbour Care',
      address: ANSWERS.address,
      brandColour: '#1f5c47',
      logo: null,
      published: false,
    },
    ...{ og: { image: null }, categories: [] },
  });
  const footer = await get(`site/loadFooter?domainId=${DOMAIN}`);
  expect(footer).toMatchObject({ phone: '1300 224 466', footerText: '', logoTwo: null, published: false });
  expect(footer.contacts).toEqual([
    { key: 'footer-contact-email', link: expect.objectContaining({ href: 'mailto:hello@harbour.example' }) },
  ]);
  const [domain, ...others] = server.services.domains.all();
  expect(others).toEqual([]);
  expect(domain).toMatchObject({ name: 'Harbour Care', published: false, donationPage: null });
  expect(await demo()).toBeNull();
  const rows = await server.services.database.writer.selectFrom('page').selectAll().execute();
  const deleted = rows.filter(({ deleted_at }) => deleted_at !== null);
  expect(deleted).toHaveLength(demoSite.domains[0]!.pages.length - 3);
  const [contact] = deleted.filter(({ slug }) => slug === 'contact');
  const restored = await server.post('page/restoreDeleted', { _id: contact!.id }, admin);
  expect(restored.statusCode, restored.body).toBe(200);
  for (const load of ['site/loadNav', 'site/loadFooter', 'siteSettings/loadSiteSettings']) {
    const published = await get(`${load}?domainId=${DOMAIN}&published=true`);
    expect([load, Object.keys(published)]).toEqual([load, ['_id']]);
  }
  // Made public, the site shows nothing of the demo around its pages.
  await server.post('config/publishDomain', { domain: { _id: DOMAIN } }, admin);
  expect((await server.get('/')).body).not.toMatch(/Verandah|1800 975 707/);
});

test('no kept page has a number, a name or a time of the demo', async () => {
  const { pages, state } = await demo();
  const response = await start({ keep: pages.map(({ _id }) => _id), state });
  expect(response.statusCode, response.body).toBe(200);
  for (const { slug } of pages) {
    const { title, description, header, contents, callNumber, textNumber, callHours, og } = await page(slug);
    const text = texts({ title, description, header, contents, callNumber, textNumber, callHours, og })
      .join('\n')
      .replaceAll(/(?<!\d)(?:tel:)?000(?!\d)/g, '');
    expect([slug, text.match(OF_DEMO)]).toEqual([slug, null]);
    expect([slug, JSON.stringify(contents).match(INVENTED)]).toEqual([slug, null]);
  }
  expect((await page('contact')).contents).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ componentType: 'ContactForm', recipient: '', ccs: [] }),
    ]),
  );
});

test('a page with a gap is not published, not even with others; filled, it is', async () => {
  const { keep, state } = await keeping('get-help/housing');
  await start({ keep, state });
  const housing = await page('get-help/housing');
  const refused = await server.post('page/publishPage', { page: housing }, admin);
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'gaps-open']);
  expect(refused.json().message).toBe(
    'Put your own facts in place of [your number], [your hours], [your region], or take them out. Then publish.',
  );
  const many = await server.post('page/publishMany', { pages: [housing._id] }, admin);
  expect(many.json().results).toEqual([expect.objectContaining({ changed: false })]);
  const filled = JSON.parse(JSON.stringify(housing).replaceAll(/\[your [a-z]+\]/g, 'ours'));
  const published = await server.post('page/publishPage', { page: filled }, admin);
  expect(published.statusCode, published.body).toBe(200);
});

test('signs of fonts of icons, which stand for nothing in another font, go with the demo', async () => {
  const { pages } = await demo();
  const { slug } = pages[0]!;
  const before = await page(slug);
  const text = (words: string) => ({
    ...{ key: `signs-${words.length}`, componentType: 'Text' },
    text: `\ue001 ${words} \ue0ff`,
  });
  const contents = [...before.contents, text('We listen.'), text('Call 1800 975 707 and we listen.')];
  expect((await server.save(admin, { ...before, contents })).version).toBeGreaterThan(0);
  expect((await start({ ...ANSWERS, ...(await keeping(slug)) })).statusCode).toBe(200);
  const own = JSON.stringify((await page(slug)).contents.slice(-2));
  expect(own).toContain('Call 1300 224 466 and we listen.');
  expect(own).not.toMatch(/[\ue000-\uf8ff]/);
});

test('begun empty, the site has a first page with the number and nothing of the demo', async () => {
  const { state } = await demo();
  await start({ ...ANSWERS, keep: [], state, removesSecond: true });
  expect((await get('page/list')).total).toBe(1);
  const home = await page('');
  expect(home.contents[0]).toMatchObject({ componentType: 'EmergencyContact', phoneNumber: '1300 224 466' });
  expect(JSON.stringify(home)).not.toMatch(/Verandah|1800/);
});

test('what somebody here has made stays, and what somebody has changed is named', async () => {
  await server.save(admin, { slug: 'our-own', title: 'Our own', contents: [] });
  const contact = await page('contact');
  await server.save(admin, { ...contact, title: 'Reach us' });
  const state = await demo();
  expect(state.own).toEqual([{ slug: 'our-own', title: 'Our own', changedBy: 'mira' }]);
  expect(state.pages.find(({ slug }) => slug === 'contact')).toMatchObject({ changedBy: 'mira' });
  await start({ keep: [], state: state.state });
  expect(await page('our-own')).toMatchObject({ title: 'Our own', version: 1 });
});

test('a site that somebody worked on since the question is left as it is', async () => {
  const { keep, state } = await keeping('contact');
  await server.save(admin, { ...(await page('contact')), title: 'Reach us' });
  const response = await start({ keep, state });
  expect([response.statusCode, response.json().error.code]).toEqual([409, 'site-changed']);
  expect((await server.get('/')).statusCode).toBe(200);
});

test('a start that breaks off in the middle changes nothing, and can be done again', async () => {
  const { writer } = server.services.database;
  const sent = await keeping('contact');
  if (onPostgres)
    await sql`alter table site_document add constraint broken check (version < 0) not valid`.execute(writer);
  else
    await sql`create trigger broken before update on site_document begin select raise(abort, 'broken'); end`.execute(
      writer,
    );
  const { statusCode } = await start({ ...ANSWERS, ...sent, removesSecond: true });
  expect(statusCode).toBe(onPostgres ? 500 : 503);
  for (const path of ['/', '/get-help/housing', '/contact'])
    expect([path, (await server.get(path)).statusCode]).toEqual([path, 200]);
  expect((await demo()).state).toBe(sent.state);
  expect(server.services.domains.all()).toHaveLength(2);
  if (onPostgres) await sql`alter table site_document drop constraint broken`.execute(writer);
  else await sql`drop trigger broken`.execute(writer);
  expect((await start({ ...ANSWERS, ...sent })).statusCode).toBe(200);
});

test('of two admins at once, one begins the site, and the other is told', async () => {
  const other = await server.signIn('joe', ['admin']);
  const sent = await keeping('contact');
  const both = await Promise.all([start({ ...ANSWERS, ...sent }), start({ ...sent, name: 'Other' }, other)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().error.code).toBe('site-not-demo');
});

test('pictures of the demo that nothing uses go once its pages can no longer be restored', async () => {
  const { writer } = server.services.database;
  const names = async () =>
    (await writer.selectFrom('media').select('name').execute()).map(({ name }) => name);
  const all = (await names()).length;
  await writer
    .insertInto('media')
    .values({ ...(await anyPicture()), id: 'own', name: 'own.webp' })
    .execute();
  const sweep = () => removeDemoPictures(server.services);
  await sweep();
  expect(await names()).toHaveLength(all + 1);
  await start({ ...(await keeping('get-help/housing')), removesSecond: true });
  await sweep();
  expect(await names()).toHaveLength(all + 1);
  while (await purgeDeletedPages(writer, '2100-01-01T00:00:00.000Z'));
  await sweep();
  expect((await names()).sort()).toEqual(['box-upstairs-dark.webp', 'box-upstairs.webp', 'own.webp']);
});

test('an editor who is no admin can neither look nor begin', async () => {
  const editor = await server.signIn('edith');
  expect((await server.get('/api/ownSite/load', { cookie: editor })).statusCode).toBe(403);
  expect((await start({ state: '' }, editor)).statusCode).toBe(403);
});

test('a second site of the demo on which somebody works stays', async () => {
  const [second] = server.services.domains.all().filter(({ isDefault }) => !isDefault);
  const ours = { page: { slug: 'ours', title: 'Ours' }, domainId: second!.id };
  expect((await server.post('page/save', ours, admin)).statusCode).toBe(200);
  const { second: shown, state } = await demo();
  expect(shown).toMatchObject({ isUsed: true });
  await start({ keep: [], state, removesSecond: true });
  expect(server.services.domains.all()).toHaveLength(2);
});
