import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_LEVELS } from '../../core/http/json-size.ts';
import { BODY_VALUES } from '../../core/limits/limits.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let page: { _id: string; version: number };

const TEXT = (words: string) => ({
  key: 'a1',
  componentType: 'RichText',
  text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
});

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  page = await server.publish(cookie, {
    slug: 'guide',
    title: 'Guide',
    contents: [TEXT('What readers have now.')],
  });
});
afterEach(() => server.close());

function shown(body: unknown, headers: Record<string, string> = { cookie }) {
  return server.app.inject({
    method: 'POST',
    url: '/preview/page',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ body: typeof body === 'string' ? body : JSON.stringify(body) }).toString(),
  });
}
const copy = (fields: object) => ({
  page: { ...page, slug: 'guide', title: 'Guide', contents: [TEXT('Not saved & new.')], ...fields },
  collection: 'pages',
});

test('the page that is open, not saved, is shown as readers will see it, and nothing is stored', async () => {
  const before = await server.get('/guide');
  const response = await shown(copy({}));
  expect(response.statusCode, response.body).toBe(200);
  expect(response.body).toContain('Not saved & new.');
  expect(response.body).not.toContain('What readers have now.');
  expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect((await server.get('/guide')).body).toBe(before.body);
  const stored = await server.services.database.reader.selectFrom('page').select('version').execute();
  expect(stored.map(({ version }) => version)).toContain(page.version);
});

test('a page that was never saved is shown too', async () => {
  const response = await shown({ page: { slug: 'new', title: 'New', contents: [] }, collection: 'pages' });
  expect([response.statusCode, response.body.includes('New')]).toEqual([200, true]);
});

test('nobody else gets it, and another site cannot post to it', async () => {
  const strange = await shown(copy({}), {});
  expect([strange.statusCode, strange.body.includes('Not saved')]).toEqual([404, false]);
  const other = await shown(copy({}), { cookie, 'sec-fetch-site': 'cross-site' });
  expect([other.statusCode, other.body.includes('Not saved')]).toEqual([403, false]);
  const json = await server.app.inject({
    method: 'POST',
    url: '/preview/page',
    headers: { cookie },
    payload: copy({}),
  });
  expect(json.statusCode).toBe(415);
});

test.each([
  ['no JSON', 'x', 400],
  ['nothing', '', 400],
  ['not a page', { page: 3 }, 400],
  ['another kind of page', { page: { slug: 'x', title: 'x' }, collection: 'none' }, 404],
  ['a list that is nested too deeply', `{"page":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
  [
    'a component that nobody knows, nested too deeply',
    JSON.stringify(copy({ contents: [{ key: 'a', componentType: 'Unknown', inside: 'DEEP' }] })).replace(
      '"DEEP"',
      `${'['.repeat(MAX_LEVELS)}${']'.repeat(MAX_LEVELS)}`,
    ),
    400,
  ],
  ['too many values', `{"page":[${'1,'.repeat(BODY_VALUES.signedIn + 1)}1]}`, 413],
  ['an address that no page can have', copy({ slug: 'api' }), 422],
])('%s is refused with an error page', async (_, body, status) => {
  const response = await shown(body);
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toMatch(/^text\/html/);
});
