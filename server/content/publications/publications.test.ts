import { afterEach, beforeEach, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { type SiteDocumentKind, siteDocumentId } from '../../../src/model/site.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let domainId: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  domainId = server.services.domains.default()!.id;
  await putRole(server.services.database.writer, 'writer', []);
});
afterEach(() => server.close());

type Row = Record<string, unknown>;

const send = (call: 'publish' | 'takeBack', body: object, as = cookie) =>
  server.post(`publication/${call}`, body, as);
async function publish(body: object, as = cookie) {
  const response = await send('publish', body, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as { publication: string; page: StoredPage; nav: Row & { version: number } };
}
async function takeBack({ publication }: { publication: string }, as = cookie) {
  const response = await send('takeBack', { publication }, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as { page: StoredPage; nav: Row };
}
const refused = async ({ publication }: { publication: string }, as = cookie) => {
  const response = await send('takeBack', { publication }, as);
  return [response.statusCode, response.json().error.code, response.json().message];
};

/** Returns the address to which readers of a path are redirected; if they are not redirected, the status and the page's title. */
async function visit(url: string) {
  const { statusCode, headers, body } = await server.get(url);
  if (statusCode === 301) return headers.location;
  return statusCode === 200 ? /<title>(.*?)</.exec(body)![1] : statusCode;
}
const draft = async (slug: string) =>
  (await server.get(`/api/page/load?slug=${slug}`, { cookie })).json() as StoredPage;
const navOf = (text: string, version?: number) => ({
  items: [{ link: { type: 'page', href: '/', text } }],
  ...(version === undefined ? {} : { version }),
});
const liveTexts = async (kind: SiteDocumentKind) => {
  const { visitor } = server.services.database;
  const id = siteDocumentId(kind, domainId);
  const row = await visitor
    .selectFrom('site_document_published')
    .select('doc')
    .where('document_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { items, footerText, title } = JSON.parse(row.doc);
  return items?.map(({ link }: { link: { text: string } }) => link.text) ?? footerText ?? title;
};
const audit = async () => {
  const rows = await server.services.database.reader
    .selectFrom('audit_entry')
    .select(['action', 'subject_kind', 'subject_name'])
    .where('action', 'like', 'p%')
    .where('action', 'not like', 'page/create')
    .union((eb) =>
      eb
        .selectFrom('audit_entry')
        .select(['action', 'subject_kind', 'subject_name'])
        .where('action', 'like', 'site%/publish%'),
    )
    .orderBy('action')
    .execute();
  return rows.map(({ action, subject_kind, subject_name }) => `${action} ${subject_kind} ${subject_name}`);
};
/** Returns everything that readers may get, and what is known of its uses. */
async function everythingPublic() {
  const { reader } = server.services.database;
  const tables = ['page_published', 'site_document_published', 'listing_published', 'redirect_published'];
  const found: Row = {};
  for (const table of [...tables, 'search_published', 'redirect'] as 'page_published'[])
    found[table] = await reader.selectFrom(table).selectAll().execute();
  found.uses = await reader
    .selectFrom('media_use')
    .selectAll()
    .where('state', '=', 'published')
    .orderBy('document_id')
    .orderBy('media_id')
    .execute();
  const listings = await reader.selectFrom('listing').select(['published', 'last_published']).execute();
  const pages = await reader.selectFrom('page').select(['slug', 'published', 'last_published']).execute();
  const around = await reader.selectFrom('site_document').select(['published', 'last_published']).execute();
  // The row numbers of the search do not matter.
  const texts = (found.search_published as Row[]).map(({ number, ...text }) => text);
  return { ...found, search_published: texts, listings, pages, around };
}

test('a page and the three documents around it are published at once, each recorded for itself', async () => {
  const page = await server.save(cookie, { slug: 'guide', title: 'Guide' });
  const published = await publish({
    page: { ...page, title: 'Guide 2' },
    nav: navOf('Guide'),
    footer: { footerText: 'Foot' },
    siteSettings: { title: 'Site' },
  });
  expect(published).toEqual({
    publication: expect.any(String),
    page: expect.objectContaining({ title: 'Guide 2', version: 2, published: true }),
    nav: expect.objectContaining({ version: 1, published: true }),
    footer: expect.objectContaining({ footerText: 'Foot', published: true }),
    siteSettings: expect.objectContaining({ title: 'Site', published: true }),
  });
  expect(await visit('/guide')).toContain('Guide 2');
  expect([await liveTexts('nav'), await liveTexts('footer'), await liveTexts('siteSettings')]).toEqual([
    ['Guide'],
    'Foot',
    'Site',
  ]);
  expect(await audit()).toEqual([
    'page/publishPage page /guide',
    'site/publishFooter footer ',
    'site/publishNav nav ',
    'siteSettings/publishSiteSettings siteSettings ',
  ]);
});

test.each([
  ['the navigation', { nav: navOf('Mine', 7) }],
  ['the page', { page: { slug: 'guide', title: 'Mine', version: 7 }, nav: navOf('Mine') }],
])('if a newer version of %s was saved, nothing is published', async (_which, body) => {
  const page = await server.save(cookie, { slug: 'guide', title: 'Guide' });
  await server.post('site/saveNav', { nav: { items: [] } }, cookie);
  const before = await everythingPublic();
  const sent = { page: { ...page, ...('page' in body ? body.page : {}) }, nav: body.nav };
  const response = await send('publish', sent);
  expect([response.statusCode, response.json().error.code]).toEqual([409, 'version-conflict']);
  // The newer document comes with the answer, under its name.
  expect(Object.keys(response.json())).toContain('nav');
  expect(await everythingPublic()).toEqual(before);
  expect((await draft('guide')).version).toBe(1);
});

test('a publication without a document is refused', async () => {
  expect((await send('publish', {})).statusCode).toBe(422);
});

test('a publication that is taken back leaves to the letter what was public before', async () => {
  const { writer } = server.services.database;
  for (const id of ['porch', 'lamp'])
    await writer
      .insertInto('media')
      .values({ id, kind: 'image', name: id, hash: id, mime: 'image/jpeg', size: 1, created_at: '' })
      .execute();
  const image = (imageId: string) => ({ imageId, alt: '' });
  const fields = { template: 'listing', headerType: 'HalfWidthImageHeader' };
  const first = await publish({
    page: { ...fields, slug: 'old', title: 'Guide', header: { title: 'Guide', image: image('porch') } },
    nav: navOf('Old'),
    footer: { footerText: 'Old', logo: image('porch') },
  });
  const before = await everythingPublic();
  const second = await publish({
    page: { ...first.page, slug: 'new', title: 'New', header: { title: 'New', image: image('lamp') } },
    nav: navOf('New', 1),
    footer: { footerText: 'New', logo: image('lamp'), version: 1 },
  });
  expect([await visit('/old'), await visit('/new'), await liveTexts('nav')]).toEqual([
    '/new',
    expect.stringContaining('New'),
    ['New'],
  ]);
  const taken = await takeBack(second);
  expect(taken).toEqual({
    page: expect.objectContaining({ slug: 'new', title: 'New', version: 2, published: true }),
    nav: expect.objectContaining({ version: 2, published: true }),
    footer: expect.objectContaining({ footerText: 'New', version: 2, published: true }),
  });
  const pages = before.pages.map((row) => (row.slug === 'old' ? { ...row, slug: 'new' } : row));
  expect(await everythingPublic()).toEqual({ ...before, pages });
  expect([await visit('/old'), await visit('/new'), await liveTexts('nav')]).toEqual([
    expect.stringContaining('Guide'),
    404,
    ['Old'],
  ]);
  expect(taken.page.lastPublished! < taken.page.updatedAt).toBe(true);
  expect((await audit()).filter((line) => line.includes('takeBack'))).toEqual([
    'publication/takeBack page /new',
    'publication/takeBackFooter footer ',
    'publication/takeBackNav nav ',
  ]);
  const history = await server.get(`/api/page/loadRevisions?_id=${taken.page._id}`, { cookie });
  expect(history.json().revisions.map(({ action }: Row) => action)).toEqual([
    'takeBack',
    'publish',
    'publish',
  ]);
  // The draft is still there, and is published again as it is.
  const again = await publish({ page: taken.page });
  expect([again.page.title, await visit('/old')]).toEqual(['New', '/new']);
});

test('what was never public is not public again, and a page becomes unpublished', async () => {
  const before = await everythingPublic();
  const published = await publish({ page: { slug: 'guide', title: 'Guide' }, nav: navOf('Guide') });
  expect(await visit('/guide')).toContain('Guide');
  const { page, nav } = await takeBack(published);
  expect([page.published, page.lastPublished, nav.published, nav.lastPublished]).toEqual([
    false,
    null,
    false,
    null,
  ]);
  expect([await visit('/guide'), await liveTexts('nav')]).toEqual([404, null]);
  const { pages, around, ...after } = await everythingPublic();
  expect({ ...before, ...after }).toEqual(before);
});

test('an unpublished page is unpublished again, and was last published when it was', async () => {
  const first = await publish({ page: { slug: 'guide', title: 'Guide' } });
  await server.post('page/unpublishPage', { _id: first.page._id }, cookie);
  const again = await publish({ page: first.page });
  const { page } = await takeBack(again);
  expect([page.published, page.lastPublished]).toEqual([false, first.page.lastPublished]);
});

test('redirects that led on, were hidden or removed by the publication are as they were', async () => {
  const admin = await server.signIn('noor', ['admin']);
  const add = async (from: string, to: string) => {
    const { redirect } = (await server.post('redirects/save', { redirect: { from, to } }, admin)).json();
    const done = await server.post('redirects/publish', { _id: redirect._id }, admin);
    expect(done.statusCode, done.body).toBe(200);
  };
  const first = await publish({ page: { slug: 'old', title: 'Guide' } });
  await add('/older', '/old#top');
  await add('/new', '/elsewhere');
  const before = await everythingPublic();
  const moved = await publish({ page: { ...first.page, slug: 'new' } });
  expect([await visit('/older'), await visit('/old'), await visit('/new')]).toEqual([
    '/new#top',
    '/new',
    expect.stringContaining('Guide'),
  ]);
  await takeBack(moved);
  expect([await visit('/older'), await visit('/old'), await visit('/new')]).toEqual([
    '/old#top',
    expect.stringContaining('Guide'),
    '/elsewhere',
  ]);
  const sorted = (rows: unknown) => (rows as Row[]).map((row) => JSON.stringify(row)).toSorted();
  const after = await everythingPublic();
  for (const table of ['redirect', 'redirect_published'] as const)
    expect(sorted((after as Row)[table])).toEqual(sorted((before as Row)[table]));
});

test('if a redirect of the page was changed since, nothing is taken back', async () => {
  const first = await publish({ page: { slug: 'old', title: 'Guide' }, nav: navOf('Old') });
  const moved = await publish({ page: { ...first.page, slug: 'new' }, nav: navOf('New', 1) });
  const [redirect] = (await server.get('/api/redirects/list', { cookie })).json().redirects;
  const { _id, from, version } = redirect;
  const admin = await server.signIn('noor', ['admin']);
  const changed = { redirect: { _id, from, to: '/elsewhere', version } };
  expect((await server.post('redirects/save', changed, admin)).statusCode).toBe(200);
  expect((await refused(moved)).slice(0, 2)).toEqual([409, 'redirects-changed']);
  expect([await visit('/old'), await liveTexts('nav')]).toEqual(['/new', ['New']]);
});

test('if another page has taken the address since, nothing is taken back', async () => {
  const first = await publish({ page: { slug: 'old', title: 'Guide' } });
  const moved = await publish({ page: { ...first.page, slug: 'new' }, redirect: false });
  await server.save(cookie, { slug: 'old', title: 'Another' });
  expect((await refused(moved)).slice(0, 2)).toEqual([409, 'slug-taken']);
  expect(await visit('/new')).toContain('Guide');
});

test.each([
  ['publishes the page', 'page/publishPage', 'page', 'noor published since'],
  ['publishes the navigation', 'site/publishNav', 'nav', 'noor published since'],
  ['unpublishes the page', 'page/unpublishPage', 'none', 'noor unpublished since'],
])('if somebody %s since, nothing is taken back, and it is said who', async (_did, call, what, words) => {
  const published = await publish({ page: { slug: 'guide', title: 'Guide' }, nav: navOf('Guide') });
  const { page } = published;
  const noor = await server.signIn('noor');
  const bodies = {
    page: { page: { ...page, title: 'Theirs' } },
    nav: { nav: navOf('Theirs', 1) },
    none: { _id: page._id },
  };
  const response = await server.post(call, bodies[what as 'page'], noor);
  expect(response.statusCode, response.body).toBe(200);
  const before = await everythingPublic();
  const [status, code, message] = await refused(published);
  expect([status, code]).toEqual([409, 'published-since']);
  expect(message).toContain(words);
  expect(await everythingPublic()).toEqual(before);
});

test('a draft that is saved since stays, and does not keep the publication', async () => {
  const published = await publish({ page: { slug: 'guide', title: 'Guide' } });
  await server.save(cookie, { ...published.page, title: 'Later' });
  const { page } = await takeBack(published);
  expect([page.title, page.published, await visit('/guide')]).toEqual(['Later', false, 404]);
});

test('a publication is taken back once', async () => {
  const published = await publish({ page: { slug: 'guide', title: 'Guide' } });
  await takeBack(published);
  const [status, code, message] = await refused(published);
  expect([status, code]).toEqual([409, 'published-since']);
  expect(message).toContain('mira took a publication back since');
  expect((await refused({ publication: 'none' })).slice(0, 2)).toEqual([404, 'publication-not-found']);
});

test('two publications are taken back one after the other, the last one first', async () => {
  const first = await publish({ page: { slug: 'guide', title: 'One' } });
  const second = await publish({ page: { ...first.page, title: 'Two' } });
  expect((await refused(first)).slice(0, 2)).toEqual([409, 'published-since']);
  await takeBack(second);
  expect(await visit('/guide')).toContain('One');
});

test('who may not publish the page takes nothing back', async () => {
  const writer = await server.signIn('wyn', ['writer']);
  const published = await publish({ page: { slug: 'guide', title: 'Guide' }, nav: navOf('Guide') });
  const { page } = published;
  expect((await refused(published, writer)).slice(0, 2)).toEqual([403, 'not-allowed']);
  const roles = { page: { _id: page._id }, roles: ['publisher'] };
  const publisher = await server.signIn('pia', ['publisher']);
  await server.post('roles/applyToPage', roles, publisher);
  expect((await refused(published)).slice(0, 2)).toEqual([403, 'not-allowed']);
  expect([await visit('/guide'), await liveTexts('nav')]).toEqual([
    expect.stringContaining('Guide'),
    ['Guide'],
  ]);
  await takeBack(published, publisher);
  expect(await visit('/guide')).toBe(404);
});

test.each([
  ['as it was asked about', {}, false],
  ['with what was changed while it was published', { title: 'Guide 2' }, true],
])('a request for publication waits again, %s', async (_how, changed, changedSince) => {
  const writer = await server.signIn('wyn', ['writer']);
  const page = await server.save(writer, { slug: 'guide', title: 'Guide' });
  const { _id, version } = page;
  await server.post('reviews/ask', { _id, version, note: 'Please' }, writer);
  const waiting = async () =>
    (await server.get('/api/reviews/list', { cookie }))
      .json()
      .pages.map((row: Row) => [row.slug, row.changedSince]);
  const published = await publish({ page: { ...page, ...changed } });
  expect(await waiting()).toEqual([]);
  await takeBack(published);
  expect(await waiting()).toEqual([['guide', changedSince]]);
  await server.save(writer, {
    ...page,
    ...changed,
    version: (await draft('guide')).version,
    title: 'Guide 3',
  });
  expect(await waiting()).toEqual([['guide', true]]);
});

test('a listing that was published for itself since is kept', async () => {
  const published = await publish({ page: { slug: 'guide', title: 'Guide', template: 'listing' } });
  const { _id } = published.page;
  const { listing } = (await server.get(`/api/listing/findById?id=${_id}`, { cookie })).json();
  const sent = { _id: listing._id, pageId: _id, title: 'Theirs', summary: '', image: null, tags: [] };
  const response = await server.post('listing/publishListing', { listing: sent }, cookie);
  expect(response.statusCode, response.body).toBe(200);
  expect((await refused(published)).slice(0, 2)).toEqual([409, 'published-since']);
});
