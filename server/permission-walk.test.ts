import type { FastifyInstance, HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putDomain } from '../db/domains.ts';
import type { StoredPage } from '../src/model/page.ts';
import { buildApp } from './app.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/**
 * Every call of the API by everybody who may try: nobody, an editor without the page's role, one who holds it, and an
 * admin; about the domain of the host and about another one. A call without a line here fails the walk.
 */
const CALLERS = ['anonymous', 'editor', 'holder', 'admin'] as const;
const PLACES = ['own', 'other'] as const;
type Caller = (typeof CALLERS)[number];
type Place = (typeof PLACES)[number];

interface Call {
  /** The status for each caller, in the order of CALLERS, on the own and on another domain. */
  readonly own: readonly [number, number, number, number];
  readonly other: readonly [number, number, number, number];
  readonly url?: (place: Place) => string;
  readonly body?: (place: Place) => Promise<object> | object;
  /** What an answer of 200 may never hold for nobody. */
  readonly secret?: RegExp;
}

const OWN = 'www.example.org';
const OTHER = 'learning.example.org';
let server: TestServer;
let app: FastifyInstance;
const routes: string[] = [];
const cookies: Partial<Record<Caller, string>> = {};
const domains: Record<Place, string> = { own: '', other: 'other' };
/** A page of each domain, published with its listing, and one of its revisions. */
const guides = { own: { page: '', revision: '' }, other: { page: '', revision: '' } };
let count = 0;

const host = (place: Place) => (place === 'own' ? OWN : OTHER);
const anyone = { own: [200, 200, 200, 200], other: [200, 200, 200, 200] } as const;
const signedIn = { own: [401, 200, 200, 200], other: [401, 200, 200, 200] } as const;
const pageRole = { own: [401, 403, 200, 200], other: [401, 403, 200, 200] } as const;
/** Who is nobody sees what the host's own domain has published; drafts are for the signed-in. */
const reading = { own: [200, 200, 200, 200], other: [404, 200, 200, 200] } as const;
const domainQuery = (path: string) => (place: Place) => `${path}?domainId=${domains[place]}`;

/** What can be done to a page, by whichever address. */
const loadPage = (path: string): Call => ({
  ...reading,
  url: (place) => `${path}?slug=guide&domainId=${domains[place]}`,
  secret: /draft words|publisher/,
});
const checkSlug = (path: string): Call => ({
  ...signedIn,
  url: (place) => `${path}?slug=guide&domainId=${domains[place]}`,
});
const savePage: Call = { ...pageRole, body: async (place) => ({ page: await newPage(place) }) };
const pageById: Call = { ...pageRole, body: async (place) => ({ _id: (await newPage(place))._id }) };
const applyRoles: Call = {
  ...pageRole,
  body: async (place) => ({ page: await newPage(place), roles: ['publisher'] }),
};

const CALLS: Readonly<Record<string, Call>> = {
  'POST /api/user/login': {
    own: [401, 401, 401, 401],
    other: [401, 401, 401, 401],
    body: () => ({ username: `nobody-${count++}`, password: 'not a password' }),
  },
  'POST /api/user/logout': anyone,
  'POST /api/user/me': anyone,
  'POST /api/user/setPassword': {
    own: [422, 422, 422, 422],
    other: [422, 422, 422, 422],
    body: () => ({ email: 'a@example.org', password: 'nine lanterns on a wall', token: 'none' }),
  },
  'GET /api/page/load': loadPage('/api/page/load'),
  'GET /api/page/checkSlug': checkSlug('/api/page/checkSlug'),
  'POST /api/page/save': savePage,
  'POST /api/page/publishPage': savePage,
  'POST /api/page/unpublishPage': pageById,
  'POST /api/page/delete': pageById,
  'POST /api/roles/applyToPage': applyRoles,
  'POST /api/pages/create': { ...signedIn, body: () => ({ page: { slug: `page-${count++}` } }) },
  'GET /api/pages/load': loadPage('/api/pages/load'),
  'GET /api/pages/checkSlug': checkSlug('/api/pages/checkSlug'),
  'POST /api/pages/save': savePage,
  'POST /api/pages/publish': savePage,
  'POST /api/pages/unpublish': pageById,
  'POST /api/pages/delete': pageById,
  'POST /api/pages/applyRoles': applyRoles,
  'GET /api/page/list': signedIn,
  'GET /api/page/revisions': {
    ...signedIn,
    url: (place) => `/api/page/revisions?_id=${guides[place].page}`,
  },
  'GET /api/page/revision': {
    ...signedIn,
    url: (place) => `/api/page/revision?_id=${guides[place].revision}`,
  },
  'GET /api/listing/findById': {
    ...signedIn,
    url: (place) => `/api/listing/findById?id=${guides[place].page}`,
  },
  'POST /api/listing/publishListing': {
    ...pageRole,
    body: (place) => ({ listing: { pageId: guides[place].page, title: 'Guide' } }),
  },
  'GET /api/openapi.json': anyone,
  'GET /api/config/loadDomain': {
    ...anyone,
    url: (place) => `/api/config/loadDomain?hostname=${host(place)}`,
  },
  'GET /api/site/loadNav': { ...reading, url: domainQuery('/api/site/loadNav'), secret: /draft words/ },
  'GET /api/site/loadFooter': { ...reading, url: domainQuery('/api/site/loadFooter'), secret: /draft words/ },
  'GET /api/siteSettings/loadSiteSettings': {
    ...reading,
    url: domainQuery('/api/siteSettings/loadSiteSettings'),
    secret: /draft words/,
  },
};

beforeAll(async () => {
  server = await startTestServer({ SITE_URL: `https://${OWN}` });
  const { services } = server;
  const { writer } = services.database;
  domains.own = services.domains.default()!.id;
  const other = { name: 'Learning', hostnames: [OTHER], published: true, isDefault: false };
  await putDomain(writer, { id: domains.other, ...other }, services.now());
  await services.domains.refresh();
  cookies.admin = await server.signIn('an-admin', ['admin']);
  cookies.holder = await server.signIn('a-holder', ['editor', 'publisher']);
  cookies.editor = await server.signIn('an-editor', ['editor']);
  for (const place of PLACES) {
    const published = await newPage(place, 'guide', 'publishPage');
    const changed = { ...published, title: 'draft words' };
    await post(place, 'page/save', { page: changed }, cookies.admin);
    const url = `/api/page/revisions?_id=${published._id}`;
    const { revisions } = (await server.get(url, { cookie: cookies.admin })).json();
    guides[place] = { page: published._id, revision: revisions[0]._id };
  }
  app = await buildAppWithRoutes();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** A Fastify like the server's own that tells of its routes. */
async function buildAppWithRoutes(): Promise<FastifyInstance> {
  const built = await buildApp(server.services, {
    onRoute: ({ method, url }) => {
      for (const each of [method].flat()) routes.push(`${each} ${url}`);
    },
  });
  await built.ready();
  return built;
}

function post(place: Place, call: string, payload: object, cookie = '') {
  const headers = { host: host(place), cookie };
  return server.app.inject({ method: 'POST', url: `/api/${call}`, headers, payload });
}

/** A new page of a domain that only publishers may change. */
async function newPage(place: Place, slug = `page-${count++}`, call = 'save'): Promise<StoredPage> {
  const fields = { slug, title: 'Guide', template: 'listing' };
  const answer = await post(place, `page/${call}`, { page: fields }, cookies.admin);
  const page = answer.json().page as StoredPage;
  const { writer } = server.services.database;
  await writer.updateTable('page').set({ roles: '["publisher"]' }).where('id', '=', page._id).execute();
  return page;
}

test('every call of the API is in the walk', () => {
  const calls = routes
    .filter((route) => route.includes(' /api/') && !route.endsWith(' /api/*') && !route.startsWith('HEAD '))
    .sort();
  expect(calls).toEqual(Object.keys(CALLS).sort());
});

describe.each(Object.entries(CALLS))('%s', (name, call) => {
  const [method, path] = name.split(' ') as [HTTPMethods, string];

  test.each(PLACES)('is answered as the permission table says, about the %s domain', async (place) => {
    const statuses = [];
    for (const caller of CALLERS) {
      const answer = await app.inject({
        method,
        url: call.url?.(place) ?? path,
        // Reading is about a domain that a parameter names; changing is about the stored page.
        headers: { host: OWN, ...session(caller, name) },
        ...(call.body === undefined ? {} : { payload: await call.body(place) }),
      });
      statuses.push(answer.statusCode);
      if (caller === 'anonymous' && call.secret !== undefined) expect(answer.body).not.toMatch(call.secret);
      if (answer.statusCode >= 400) expect(answer.json()).toHaveProperty('error.code');
    }
    expect(statuses).toEqual(call[place]);
  });
});

function session(caller: Caller, name: string): Record<string, string> {
  const cookie = cookies[caller];
  // Logging out would end the session for the calls after it.
  return cookie === undefined || name.endsWith('/logout') ? {} : { cookie };
}

test('roles that a caller sends along change nothing', async () => {
  const page = await newPage('own');
  for (const roles of [[], ['editor'], null]) {
    const answer = await post('own', 'page/save', { page: { ...page, roles } }, cookies.editor);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      statusCode: 403,
      message: 'You are not allowed to do this.',
      error: { code: 'not-allowed', message: 'You are not allowed to do this.' },
    });
  }
  const saved = await post('own', 'page/save', { page: { ...page, roles: ['editor'] } }, cookies.holder);
  expect(saved.json().page.roles).toEqual(['publisher']);
});

test('roles restrict changing, never reading', async () => {
  const headers = { host: OWN, cookie: cookies.editor! };
  const answer = await server.get('/api/page/load?slug=guide', headers);
  expect(answer.json()).toMatchObject({ title: 'draft words', roles: ['publisher'] });
});

test('an anonymous caller learns of no domain but the one asked for, and cannot choose its drafts', async () => {
  const domain = await server.get(`/api/config/loadDomain?hostname=${OTHER}`, { host: OWN });
  expect(domain.json().domains).toEqual([domain.json().domain]);
  const page = (await server.get('/api/page/load?slug=guide', { host: OTHER })).json();
  expect(page).toMatchObject({ domainId: domains.other, title: 'Guide', roles: [], version: 0 });
  const missing = await server.get('/api/page/load?slug=missing', { host: OWN });
  await newPage('own', 'secret');
  const draft = await server.get('/api/page/load?slug=secret', { host: OWN });
  expect(draft.statusCode).toBe(404);
  expect(draft.body).toBe(missing.body);
});

test('the pages of one domain are not shown on another', async () => {
  await newPage('other', 'only-there', 'publishPage');
  expect((await server.get('/only-there', { host: OTHER })).statusCode).toBe(200);
  expect((await server.get('/only-there', { host: OWN })).statusCode).toBe(404);
});
