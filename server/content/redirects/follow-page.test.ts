import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let admin: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  admin = await server.signIn('noor', ['admin']);
});
afterEach(() => server.close());

/** Returns the address to which readers of a path are redirected; if they are not redirected, the status code of the response. */
const visit = async (url: string) => {
  const { statusCode, headers } = await server.get(url);
  return statusCode === 301 ? headers.location : statusCode;
};
const redirects = async () =>
  (await server.get('/api/redirects/list', { cookie })).json().redirects as Record<string, unknown>[];
const publish = async (page: object, more: object = {}) => {
  const response = await server.post('page/publishPage', { page, collection: 'pages', ...more }, cookie);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().page;
};
const addRedirect = async (from: string, to: string) => {
  const { redirect } = (await server.post('redirects/save', { redirect: { from, to } }, cookie)).json();
  expect((await server.post('redirects/publish', { _id: redirect._id }, admin)).statusCode).toBe(200);
  return redirect;
};

test('readers of the old address of a page are sent to its new one', async () => {
  const page = await publish({ slug: 'old', title: 'Guide' });
  expect(await visit('/old')).toBe(200);
  const draft = await server.save(cookie, { ...page, slug: 'new' });
  expect([await visit('/old'), await redirects()]).toEqual([200, []]);
  await publish({ ...draft, title: 'Guide' });
  for (let round = 0; round < 2; round++) expect(await visit('/old?a=b')).toBe('/new?a=b');
  expect(await visit('/new')).toBe(200);
  const given = {
    _id: expect.any(String),
    domainId: page.domainId,
    updatedAt: expect.any(String),
    version: 1,
  };
  expect(await redirects()).toEqual([
    {
      ...{ ...given, name: 'Guide', from: '/old', to: '/new', published: true, changed: false },
      ...{ problem: '', hides: null },
    },
  ]);
});

test('unless the editor does not want it', async () => {
  const page = await publish({ slug: 'old' });
  await publish({ ...page, slug: 'new' }, { redirect: false });
  expect([await visit('/old'), await visit('/new'), await redirects()]).toEqual([404, 200, []]);
});

test('however often a page moves, readers are sent on once, and never in a circle', async () => {
  await addRedirect('/flyer', '/a?from=flyer#top');
  await addRedirect('/flyer-2', 'http://localhost/A/');
  let page = await publish({ slug: 'a' });
  page = await publish({ ...page, slug: 'b' });
  page = await publish({ ...page, slug: 'c' });
  expect(await visit('/a')).toBe('/c');
  expect(await visit('/b')).toBe('/c');
  expect(await visit('/flyer')).toBe('/c?from=flyer#top');
  expect(await visit('/flyer-2')).toBe('http://localhost/c');
  for (const redirect of await redirects())
    expect(redirect).toMatchObject({ published: true, changed: false });
  await publish({ ...page, slug: 'a' });
  expect(await visit('/a')).toBe(200);
  expect(await visit('/b')).toBe('/a');
  expect(await visit('/c')).toBe('/a');
  expect(await visit('/flyer')).toBe('/a?from=flyer#top');
  expect((await redirects()).map(({ from }) => from)).toEqual(['/b', '/c', '/flyer', '/flyer-2']);
});

test('a redirect that stands on the address of a page that is published there is removed', async () => {
  await addRedirect('/guide', '/elsewhere');
  await publish({ slug: 'guide' });
  expect(await visit('/guide')).toBe(200);
  await addRedirect('/other', '/elsewhere');
  const page = await publish({ slug: 'page' });
  await publish({ ...page, slug: 'other' });
  expect(await visit('/other')).toBe(200);
  expect(await redirects()).toMatchObject([{ from: '/page', to: '/other' }]);
});

test('a redirect that hides the page is not replaced, and a draft from its address stays as it is saved', async () => {
  const hidden = await publish({ slug: 'hidden' });
  await addRedirect('/hidden', '/elsewhere');
  await publish({ ...hidden, slug: 'shown' });
  expect(await visit('/hidden')).toBe('/elsewhere');

  const page = await publish({ slug: 'planned' });
  await server.post('redirects/save', { redirect: { from: '/planned', to: '/plan', name: 'Plan' } }, cookie);
  await publish({ ...page, slug: 'moved' });
  expect(await visit('/planned')).toBe('/moved');
  const [, planned] = await redirects();
  expect(planned).toMatchObject({ name: 'Plan', to: '/plan', published: true, changed: true });
});

test('nobody is sent on from the home page', async () => {
  const home = (await server.get('/api/page/load?slug=', { cookie })).json();
  const page = await publish(home);
  await publish({ ...page, slug: 'welcome' });
  expect([await visit('/'), await visit('/welcome'), await redirects()]).toEqual([404, 200, []]);
});

test('a publication that fails moves no redirect', async () => {
  const page = await publish({ slug: 'old' });
  await server.services.database.writer.schema.alterTable('redirect').renameTo('gone').execute();
  const response = await server.post('page/publishPage', { page: { ...page, slug: 'new' } }, cookie);
  expect(response.statusCode).toBe(500);
  expect([await visit('/old'), await visit('/new')]).toEqual([200, 404]);
});
