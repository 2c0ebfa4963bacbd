import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const save = (page: object, call = 'page/save') => server.post(call, { page }, cookie);
const check = async (query: string) => (await server.get(`/api/page/checkSlug?${query}`, { cookie })).json();

const TAKEN = (slug: string) => {
  const message = `Another page already has the address /${slug}.`;
  return { statusCode: 409, message, error: { code: 'slug-taken', message } };
};

test.each([
  ['Our Services', 'our-services'],
  ['/Get-Help//Housing/', 'get-help/housing'],
  ['Caf\u00c9 au lait', 'caf\u00e9-au-lait'],
  ['cafe\u0301', 'caf\u00e9'],
  ['\u52a9\u3051', '\u52a9\u3051'],
  ['a?b#c', 'abc'],
  ['<script>', 'script'],
  ['%2e%2e', '2e2e'],
  ['x\u0000y', 'xy'],
])('the address %j is stored as %j', async (typed, slug) => {
  const response = await save({ slug: typed });
  expect(response.statusCode).toBe(200);
  expect(response.json().page.slug).toBe(slug);
});

test.each([
  ['..', 'slug-invalid'],
  ['a/../b', 'slug-invalid'],
  ['./a', 'slug-invalid'],
  ['???', 'slug-invalid'],
  ['%', 'slug-invalid'],
  ['a'.repeat(256), 'slug-invalid'],
  ['a'.repeat(2000), 'slug-invalid'],
  ['api', 'slug-reserved'],
  ['API/pages', 'slug-reserved'],
  ['login', 'slug-reserved'],
  ['health', 'slug-reserved'],
  ['_astro/x', 'slug-reserved'],
  ['.well-known/security.txt', 'slug-reserved'],
])('the address %j is refused as %s, and checkSlug says so too', async (slug, code) => {
  const response = await save({ slug });
  expect(response.statusCode).toBe(422);
  const { error, validationErrors } = response.json();
  expect(error.code).toBe(code);
  expect(validationErrors).toEqual([{ field: 'page.slug', message: error.message }]);
  const checked = await check(`slug=${encodeURIComponent(slug)}`);
  expect(checked).toEqual({ available: false, slug: expect.any(String), message: error.message });
});

test('an address of 20,000 characters is refused', async () => {
  expect((await save({ slug: 'a'.repeat(20_000) })).statusCode).toBe(422);
});

describe('an address belongs to one page of a domain', () => {
  test('as a draft', async () => {
    const first = await server.save(cookie, { slug: 'about' });
    for (const call of ['page/save', 'page/publishPage']) {
      expect((await save({ slug: 'About' }, call)).json()).toEqual(TAKEN('about'));
    }
    expect((await save(first)).statusCode).toBe(200);
    expect((await save({ slug: '' })).json()).toEqual(TAKEN(''));
  });

  test('and as the live one of a page whose draft was renamed, until that is published again', async () => {
    const first = await server.publish(cookie, { slug: 'about' });
    const renamed = await server.save(cookie, { ...first, slug: 'about-us' });
    expect((await server.get('/about')).statusCode).toBe(200);
    expect((await save({ slug: 'about' })).json()).toEqual(TAKEN('about'));
    expect((await save({ slug: 'about-us' })).json()).toEqual(TAKEN('about-us'));
    expect((await save({ ...renamed, slug: 'about' })).statusCode).toBe(200);
    const published = await server.publish(cookie, { ...renamed, version: 3, slug: 'about-us' });
    expect(published.slug).toBe('about-us');
    expect((await server.get('/about')).headers.location).toBe('/about-us');
    expect((await save({ slug: 'about' })).statusCode).toBe(200);
  });

  test('also against a page that is moved there, by saving or publishing it', async () => {
    const other = await server.publish(cookie, { slug: 'about' });
    await server.save(cookie, { ...other, slug: 'about-us' });
    const page = await server.save(cookie, { slug: 'contact' });
    for (const slug of ['about', 'about-us', '']) {
      for (const call of ['page/save', 'page/publishPage'])
        expect((await save({ ...page, slug }, call)).json()).toEqual(TAKEN(slug));
    }
    expect((await server.get('/api/page/load?slug=contact', { cookie })).json()).toMatchObject({
      version: 1,
    });
  });

  test('but a deleted page gives its address back at once', async () => {
    const first = await server.save(cookie, { slug: 'about' });
    await server.post('page/delete', { _id: first._id }, cookie);
    expect(await check('slug=about')).toEqual({ available: true, slug: 'about' });
    expect((await save({ slug: 'about' })).statusCode).toBe(200);
  });

  test('of two who want it at the same moment, one gets it', async () => {
    const responses = await Promise.all([save({ slug: 'about' }), save({ slug: 'about' })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

test('checkSlug tells whose an address is, and a page’s own is available to it, by id or _id', async () => {
  const page = await server.publish(cookie, { slug: 'about', title: 'About' });
  await server.save(cookie, { ...page, slug: 'about-us', title: 'About us' });
  for (const slug of ['about', 'about-us']) {
    const taken = { available: false, slug, id: page._id, title: 'About us' };
    expect(await check(`slug=${slug}`)).toEqual(taken);
    expect(await check(`slug=${slug}&id=another`)).toEqual(taken);
    expect(await check(`slug=${slug}&id=${page._id}`)).toEqual({ available: true, slug });
    expect(await check(`slug=${slug}&_id=${page._id}&collection=pages`)).toEqual({ available: true, slug });
  }
  expect(await check('slug=/Somewhere%20Else/')).toEqual({ available: true, slug: 'somewhere-else' });
});
