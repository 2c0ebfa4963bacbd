import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** The start of 2026, in the time format of the older API. */
const SINCE = '@1767225600';

let server: TestServer;
let app: FastifyInstance;
let cookie: string;
let warnings: { readonly level: number; readonly call: string; readonly msg: string }[];

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  warnings = [];
  const stream = { write: (line: string) => void warnings.push(JSON.parse(line)) };
  app = await buildApp(server.services, { logger: { level: 'warn', stream } });
});
afterEach(async () => {
  await app.close();
  await server.close();
});

const post = (call: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/${call}`, headers: { cookie }, payload });
const get = (path: string) => app.inject({ url: `/api/${path}`, headers: { cookie } });

async function expectDeprecated(response: Promise<{ statusCode: number; headers: object }>, call: string) {
  const { statusCode, headers } = await response;
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ deprecation: SINCE });
  expect(warnings.splice(0)).toMatchObject([{ level: 40, call: `/api/${call}` }]);
}

test('calls without a collection are about pages, and each says that its form is deprecated', async () => {
  await expectDeprecated(post('page/save', { page: { slug: 'about' } }), 'page/save');
  await expectDeprecated(get('page/load?slug=about'), 'page/load');
  const page = (await server.get('/api/page/load?slug=about', { cookie })).json();
  expect(page.collection).toBe('pages');
  await expectDeprecated(post('page/publishPage', { page }), 'page/publishPage');
  await expectDeprecated(post('page/unpublishPage', { _id: page._id }), 'page/unpublishPage');
  await expectDeprecated(post('page/delete', { _id: page._id }), 'page/delete');
});

test('the helpers of listings are deprecated', async () => {
  const page = await server.publish(cookie, { slug: 'about', template: 'listing' });
  await expectDeprecated(get(`listing/findById?id=${page._id}`), 'listing/findById');
  const listing = { pageId: page._id, title: 'About' };
  await expectDeprecated(post('listing/publishListing', { listing }), 'listing/publishListing');
});

test('an error of a legacy form also says what to send instead', async () => {
  const response = await post('page/delete', { _id: 'nowhere' });
  expect(response.statusCode).toBe(404);
  expect(response.headers.deprecation).toBe(SINCE);
  expect(warnings[0]?.msg).toBe(
    'This form of the call is deprecated. Send the collection of the page along.',
  );
});

test('calls that name their collection, in the body or the address, are not deprecated', async () => {
  const saved = await post('page/save', { page: { slug: 'about' }, collection: 'pages' });
  const { page } = saved.json();
  const responses = [
    saved,
    await get('page/load?slug=about&collection=pages'),
    await get('page/checkSlug?slug=about'),
    await post('roles/applyToPage', { page, roles: [] }),
    await post('pages/save', { page }),
    await get('pages/load?slug=about'),
  ];
  for (const { statusCode, headers } of responses) {
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('deprecation');
  }
  expect(warnings).toEqual([]);
});

test('a legacy form is logged once per user, and once for all anonymous callers', async () => {
  await server.publish(cookie, { slug: 'about', collection: 'pages' });
  warnings.splice(0);
  const load = (headers: Record<string, string>) =>
    app.inject({ url: '/api/page/load?slug=about', remoteAddress: '203.0.113.7', headers });
  const other = await server.signIn('noor');
  const callers: Record<string, string>[] = [
    {},
    { cookie },
    { cookie: other },
    { cookie: 'authToken=forged' },
  ];
  for (const headers of [...callers, ...callers, ...callers]) {
    expect((await load(headers)).headers.deprecation).toBe(SINCE);
  }
  expect(warnings.map(({ call }) => call)).toEqual(Array(3).fill('/api/page/load'));
});
