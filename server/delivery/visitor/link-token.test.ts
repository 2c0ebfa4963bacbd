import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const LINK = 'token=a-secret&email=mira%40example.org';
let server: TestServer;
let admin: string;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('ada', ['admin']);
});
afterEach(() => server.close());

const redirect = async (from: string, to: string) => {
  const saved = await server.post('redirects/save', { redirect: { from, to } }, admin);
  const { _id } = saved.json().redirect;
  const published = await server.post('redirects/publish', { _id }, admin);
  expect(published.statusCode, published.body).toBe(200);
};

test('a page with the token of a link in its URL tells that URL to nothing that it fetches, be it cached or not', async () => {
  const policies = async (url: string, cookie?: string) => {
    const { headers, statusCode } = await server.get(url, cookie === undefined ? {} : { cookie });
    expect(statusCode).toBe(200);
    return headers['referrer-policy'];
  };
  const usual = 'strict-origin-when-cross-origin';
  for (const path of ['/', '/', '/login', '/login']) {
    expect(await policies(`${path}?${LINK}`)).toBe('no-referrer');
    expect(await policies(`${path}?campaign=token`)).toBe(usual);
    expect(await policies(path)).toBe(usual);
  }
  const plain = {
    method: 'GET',
    host: 'localhost',
    acceptEncoding: '',
    ifNoneMatch: undefined,
    hasCookie: false,
  } as const;
  const { pageCache } = server.services;
  expect(pageCache.ready({ ...plain, url: '/?campaign=a' })).not.toBeNull();
  expect(pageCache.ready({ ...plain, url: `/?${LINK}` })).toBeNull();
  expect(await policies(`/?${LINK}`, admin)).toBe('no-referrer');
  expect(await policies(`/?view=visitor&${LINK}`, admin)).toBe('no-referrer');
  expect(await policies('/', admin)).toBe(usual);
});

test('the link that sets a password is not redirected: it is used where people log in', async () => {
  await redirect('/welcome', '/elsewhere');
  const usual = await server.get('/welcome?campaign=a');
  expect(usual.headers.location).toBe('/elsewhere?campaign=a');
  for (const cookie of ['', admin]) {
    const response = await server.get(`/welcome?view=visitor&${LINK}`, { cookie });
    expect([response.statusCode, response.headers.location]).toEqual([200, undefined]);
    expect(response.body).toContain('login');
    expect(response.headers['referrer-policy']).toBe('no-referrer');
  }
});

test.each(['/Home', '/home/', '//home', '//_astro/x.js', '//a/../b', '//%zz'])(
  'no redirect to the canonical form of %s carries a token along',
  async (path) => {
    const response = await server.get(`${path}?${LINK}`);
    expect(JSON.stringify(response.headers)).not.toContain('a-secret');
  },
);
