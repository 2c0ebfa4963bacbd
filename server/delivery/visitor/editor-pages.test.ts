import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { View } from '../../../src/model/view.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let views: View[];

beforeEach(async () => {
  views = [];
  server = await startTestServer({ ANALYTICS_ID: 'T-1' }, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const text = (words: string) => [{ key: 'a', componentType: 'Text', text: words }];
const asEditor = (url: string) => server.get(url, { cookie });

test('a signed-in user gets the draft with the editor, which is never cached', async () => {
  const page = await server.publish(cookie, { slug: 'about', contents: text('public words') });
  await server.save(cookie, { ...page, contents: text('draft words') });
  await server.get('/about');
  const response = await asEditor('/about');
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('private, no-store');
  expect(response.headers.etag).toBeUndefined();
  expect(response.body).toContain('editor {');
  expect(response.body).toContain('draft words');
  expect((await server.get('/about')).body).toContain('public words');
});

test('the editor starts with the user, the page and whether they can change it', async () => {
  const page = await server.save(cookie, { slug: 'about', contents: text('words') });
  await asEditor('/about');
  expect(views.at(-1)).toMatchObject({
    kind: 'editor',
    start: {
      user: { username: 'mira', roles: ['editor'] },
      page,
      canChange: true,
      draft: true,
      offersCaptcha: false,
      hasAnalytics: true,
      maps: { hasTiles: false, hasSearch: false },
      timeZone: 'Australia/Adelaide',
    },
  });
  await server.services.database.writer.updateTable('page').set({ roles: '["publisher"]' }).execute();
  await asEditor('/about');
  expect(views.at(-1)).toMatchObject({ start: { canChange: false, page: { roles: ['publisher'] } } });
});

test('the editor is told the identifiers of the forms on other published pages, and none of this page and of drafts', async () => {
  const form = (identifier: string) => [{ key: 'f', componentType: 'ContactForm', identifier }];
  const own = await server.publish(cookie, { slug: 'about', contents: form('own') });
  await server.publish(cookie, { slug: 'rooms', contents: form('room') });
  await server.publish(cookie, { slug: 'flats', contents: form('room') });
  await server.save(cookie, { slug: 'plans', contents: form('plan') });
  await asEditor(`/${own.slug}`);
  expect(views.at(-1)).toMatchObject({ start: { otherForms: ['room'] } });
});

test('the editor is told where the site has nothing that counts what readers do', async () => {
  const uncounted = await startTestServer({}, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  const theirs = await uncounted.signIn('mira');
  await uncounted.save(theirs, { slug: 'about' });
  await uncounted.get('/about', { cookie: theirs });
  await uncounted.close();
  expect(views.at(-1)).toHaveProperty('start.hasAnalytics', false);
});

test('a draft that was never published is the editor’s alone', async () => {
  await server.save(cookie, { slug: 'secret', contents: text('draft words') });
  expect((await asEditor('/secret')).body).toContain('draft words');
  const missing = await server.get('/missing');
  const draft = await server.get('/secret');
  expect(draft.statusCode).toBe(404);
  expect(draft.body).toBe(missing.body);
  expect(draft.headers).toEqual({ ...missing.headers, date: expect.anything() });
});

test('view=visitor shows a signed-in person what visitors see, and the way back', async () => {
  const page = await server.publish(cookie, { slug: 'about', contents: text('public words') });
  await server.save(cookie, { ...page, contents: text('draft words') });
  await server.get('/about');
  const visitors = views.at(-1);
  const response = await asEditor('/about?view=visitor');
  expect(response.statusCode).toBe(200);
  expect(views.at(-1)).toEqual({
    ...visitors,
    staff: {
      site: null,
      message: 'You see this page as visitors do.',
      link: { href: '/about', text: 'Back to the editor' },
    },
  });
  await server.save(cookie, { slug: 'secret' });
  expect((await asEditor('/secret?view=visitor')).statusCode).toBe(404);
  expect(views.at(-1)?.kind).toBe('error');
  expect(views.at(-1)).toHaveProperty('staff', {
    site: null,
    message: 'You see what visitors see: this page is not public.',
    link: { href: '/secret', text: 'Back to the editor' },
  });
});

test('the public pages that a signed-in user sees are never cached for others', async () => {
  await server.publish(cookie, { slug: 'about', contents: text('public words') });
  const before = await server.get('/about');
  const missing = await server.get('/missing');
  for (const url of ['/about?view=visitor', '/missing', '/missing?view=visitor']) {
    const response = await asEditor(url);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers.etag).toBeUndefined();
  }
  expect((await server.get('/about')).body).toBe(before.body);
  expect((await server.get('/about')).headers.etag).toBe(before.headers.etag);
  expect((await server.get('/missing')).body).toBe(missing.body);
  await server.get('/about?view=visitor', { cookie: 'authToken=none' });
  for (const view of views.filter(({ kind }) => kind !== 'editor')) {
    if ('staff' in view && view.staff !== null) continue;
    expect(view).toHaveProperty('staff', null);
  }
});

test('where there is no page, a signed-in user is offered to create it', async () => {
  const response = await asEditor('/a%20quiet/room');
  expect(response.statusCode).toBe(404);
  expect(views.at(-1)?.kind).toBe('error');
  expect(views.at(-1)).toHaveProperty('status', 404);
  expect(views.at(-1)).toHaveProperty('staff', {
    site: null,
    message: 'You are logged in. There is no page here.',
    link: { href: '/?new-page=%2Fa-quiet%2Froom', text: 'Create New Page' },
  });
  await asEditor('/a%2Fb');
  expect(views.at(-1)).toHaveProperty('staff.link', { href: '/', text: 'Back to the editor' });
});

test('the link to the editor is a page that exists', async () => {
  const home = (await server.get('/api/page/load?slug=', { cookie })).json();
  await server.save(cookie, { slug: 'about' });
  for (const call of ['page/unpublishPage', 'page/delete']) {
    await server.post(call, { _id: home._id, collection: 'pages' }, cookie);
  }
  await asEditor('/missing');
  expect(views.at(-1)).toHaveProperty('staff.link', {
    href: '/about?new-page=%2Fmissing',
    text: 'Create New Page',
  });
});

test('a page whose address was changed is edited at the new one', async () => {
  const page = await server.publish(cookie, { slug: 'about', contents: text('public words') });
  await server.save(cookie, { ...page, slug: 'about-us' });
  expect((await asEditor('/about')).body).toContain('content {');
  expect(views.at(-1)).toHaveProperty('staff.link', { href: '/about-us', text: 'Back to the editor' });
});

test('a page of a type without a definition is the ordinary 404 page for everybody', async () => {
  await server.publish(cookie, { slug: 'odd', contents: text('words') });
  const { writer } = server.services.database;
  const doc = JSON.stringify({ pageType: 'newsletter', collection: 'pages', slug: 'odd', contents: [] });
  await writer.updateTable('page').set({ doc }).where('slug', '=', 'odd').execute();
  await writer.updateTable('page_published').set({ doc }).where('slug', '=', 'odd').execute();
  const missing = await server.get('/missing');
  expect((await server.get('/odd')).body).toBe(missing.body);
  const asked = await asEditor('/odd');
  expect(asked.statusCode).toBe(404);
  expect(asked.body).toContain('error {}');
  for (const headers of [{}, { cookie }] as Record<string, string>[]) {
    const response = await server.get('/api/page/load?slug=odd', headers);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      statusCode: 404,
      message: 'whppt:error Page not found.',
      error: { code: 'unknown-page-type', message: 'whppt:error Page not found.' },
    });
  }
});

describe('the headers of pages', () => {
  const COMMON = {
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': "default-src 'self'",
    'permissions-policy': expect.stringContaining('geolocation=()'),
  };

  test.each([
    ['/', 200, 'no-cache'],
    ['/nowhere', 404, 'private, no-store'],
    ['/%zz', 404, 'private, no-store'],
    ['/login', 200, 'private, no-store'],
    ['/health', 200, 'private, no-store'],
  ])('%s', async (url, status, cacheControl) => {
    for (let round = 0; round < 2; round++) {
      const response = await server.get(url);
      expect(response.statusCode).toBe(status);
      expect(response.headers).toMatchObject({ ...COMMON, 'cache-control': cacheControl });
      expect(response.headers).not.toHaveProperty('strict-transport-security');
      expect(response.headers).not.toHaveProperty('set-cookie');
      expect(response.headers).not.toHaveProperty('x-powered-by');
    }
  });

  test('tell browsers to stay on https where the site is on it', async () => {
    const secure = await startTestServer({ SITE_URL: 'https://localhost' });
    expect((await secure.get('/', { host: 'localhost' })).headers).toMatchObject({
      ...COMMON,
      'strict-transport-security': 'max-age=31536000',
    });
    await secure.close();
  });
});

test('the health page says when the database does not respond', async () => {
  expect((await server.get('/health')).body).toContain('health');
  await server.services.database.visitor.destroy();
  const response = await server.get('/health');
  expect(response.statusCode).toBe(503);
  expect(views.at(-1)).toEqual({ kind: 'health', healthy: false, shell: null, head: expect.any(Object) });
});

test('what a signed-in user is sent has no analytics, or the staff bar, with which none is loaded', async () => {
  const page = await server.publish(cookie, { slug: 'about', contents: text('words') });
  await server.get('/about');
  const analytics = { id: 'T-1', scriptUrl: 'https://www.googletagmanager.com/gtm.js' };
  expect(views.at(-1)).toHaveProperty('staff', null);
  expect(views.at(-1)).toHaveProperty('shell.analytics', analytics);
  await server.get('/missing');
  expect(views.at(-1)?.kind).toBe('error');
  expect(views.at(-1)).toHaveProperty('shell.analytics', analytics);
  const { revisions } = (await asEditor(`/api/page/loadRevisions?_id=${page._id}`)).json();
  const paths = [
    '/about',
    '/about?view=visitor',
    '/missing',
    `/preview/revision/${revisions[0]._id}`,
    '/preview/revision/none',
  ];
  for (const path of paths) {
    const before = views.length;
    await asEditor(path);
    expect(views.length, path).toBe(before + 1);
    const view = views.at(-1) as { staff?: unknown; shell: { analytics?: unknown } };
    expect((view.staff ?? null) !== null || (view.shell.analytics ?? null) === null, path).toBe(true);
  }
});
