import { afterEach, beforeEach, expect, test } from 'vitest';
import { NEUTRAL_URL, type QuickExit } from '../../../src/model/quick-exit.ts';
import { type EditorView, quickExitOf, type View } from '../../../src/model/view.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let shown: View | null;

beforeEach(async () => {
  shown = null;
  server = await startTestServer({}, async (view) => {
    shown = view;
    return { html: Buffer.from(`${view.kind} ${quickExitOf(view)}`), csp: null, failures: [] };
  });
  cookie = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

/** The visitors' page with the quick exit. */
const HAS = `content ${NEUTRAL_URL}`;
const HAS_NOT = 'content null';

const publish = (slug: string, quickExit: QuickExit, fields: object = {}) =>
  server.publish(cookie, { slug, title: slug, quickExit, ...fields });
const bodyOf = async (path: string) => (await server.get(encodeURI(path))).body;

const WEATHER = 'https://weather.example.org/';

async function publishSettings(quickExit: object): Promise<void> {
  await server.get('/search');
  const { _id, domainId, ...fields } = shown!.shell!.settings;
  const siteSettings = { ...fields, quickExit: { url: WEATHER, ...quickExit } };
  const published = await server.post('siteSettings/publishSiteSettings', { siteSettings }, cookie);
  expect(published.statusCode, published.body).toBe(200);
}

test.each([
  [{}, WEATHER],
  [{ onSearch: true }, WEATHER],
  [{ onSearch: false }, null],
  [{ onSearch: false, onEveryPage: true }, WEATHER],
])(
  'with the settings %j the search leads to %s, and so does the page for who searches too often',
  async (settings, exit) => {
    await publishSettings(settings);
    for (const path of ['/search', '/search?q=rent']) {
      const response = await server.get(path);
      expect([response.body, response.headers['cache-control']]).toEqual([
        `search ${exit}`,
        'private, no-store',
      ]);
    }
    for (let count = 0; count < RATES.calls.searches.attempts; count++) await server.get('/search?q=rent');
    const refused = await server.get('/search?q=rent');
    expect([refused.statusCode, refused.body, refused.headers['cache-control']]).toEqual([
      429,
      `error ${exit}`,
      'private, no-store',
    ]);
  },
);

test('a page has the quick exit of the nearest published page above it that says so, unless it says so itself', async () => {
  const help = await publish('get-help', 'on');
  await publish('get-help/café/中', 'inherit');
  await publish('get-help/café/中/ß/räume', 'inherit');
  await publish('get-help/café/off', 'off');
  await publish('get-help/café/off/below', 'inherit');
  await publish('get-helpers', 'inherit');
  await publish('get-helpers/below', 'inherit');
  const draft = await server.save(cookie, { slug: 'get-help/café', title: 'A draft', quickExit: 'off' });
  const all = async () => ({
    help: await bodyOf('/get-help'),
    cafe: await bodyOf('/get-help/café/中'),
    deep: await bodyOf('/get-help/café/中/ß/räume'),
    off: await bodyOf('/get-help/café/off'),
    belowOff: await bodyOf('/get-help/café/off/below'),
    other: await bodyOf('/get-helpers'),
    belowOther: await bodyOf('/get-helpers/below'),
  });
  const branch = { help: HAS, cafe: HAS, deep: HAS };
  const others = { off: HAS_NOT, belowOff: HAS_NOT, other: HAS_NOT, belowOther: HAS_NOT };
  expect(await all()).toEqual({ ...branch, ...others });
  // Publishing, changing, moving or unpublishing a page affects the cached pages below its address.
  const cafe = await server.publish(cookie, draft);
  expect(await all()).toEqual({ ...branch, cafe: HAS_NOT, deep: HAS_NOT, ...others });
  const elsewhere = await server.publish(cookie, { ...cafe, slug: 'elsewhere' });
  expect(await all()).toEqual({ ...branch, ...others });
  const back = await server.publish(cookie, { ...elsewhere, slug: 'get-help/café' });
  expect(await all()).toEqual({ ...branch, cafe: HAS_NOT, deep: HAS_NOT, ...others });
  // The draft of the page now has a different address than its published version.
  await server.save(cookie, { ...back, slug: 'drafted' });
  await server.post('page/unpublishPage', { _id: cafe._id }, cookie);
  expect(await all()).toEqual({ ...branch, ...others });
  await server.publish(cookie, { ...help, quickExit: 'inherit' });
  expect(await all()).toEqual({ help: HAS_NOT, cafe: HAS_NOT, deep: HAS_NOT, ...others });
});

test('the home page speaks for itself alone, and the site settings for pages without any that speaks for them', async () => {
  const home = (await server.get('/api/page/load?slug=', { cookie })).json();
  await server.publish(cookie, { ...home, quickExit: 'on' });
  await publish('about', 'inherit');
  await publish('off', 'off');
  await publish('off/below', 'inherit');
  const all = async () => [await bodyOf('/'), await bodyOf('/about'), await bodyOf('/off/below')];
  expect(await all()).toEqual([HAS, HAS_NOT, HAS_NOT]);
  await publishSettings({ onEveryPage: true });
  const there = `content ${WEATHER}`;
  expect(await all()).toEqual([there, there, HAS_NOT]);
});

test('browsers store no page with the quick exit, and none that they stored before it had one', async () => {
  const page = await publish('get-help', 'off');
  const { etag } = (await server.get('/get-help')).headers;
  const validator = { 'if-none-match': String(etag) };
  expect((await server.get('/get-help', validator)).statusCode).toBe(304);
  await server.publish(cookie, { ...page, quickExit: 'on' });
  // The page is rendered for the first request. The later requests are answered from the cache.
  for (const headers of [validator, validator, { 'if-none-match': '*' }, { 'accept-encoding': 'br' }]) {
    const { statusCode, headers: sent } = await server.get('/get-help', headers);
    expect([statusCode, sent['cache-control'], sent.etag]).toEqual([200, 'private, no-store', undefined]);
  }
  const [stored] = [server.services.pageCache.copy(server.services.domains.default()!.id, '/get-help')];
  expect(stored?.isForEverybody).toBe(true);
});

test('an editor is told which page has it for theirs, as readers have that page; a revision is shown with it', async () => {
  const help = await publish('get-help', 'on', { title: 'Get help' });
  await server.save(cookie, { ...help, title: 'Not public', quickExit: 'off' });
  const page = await server.save(cookie, { slug: 'get-help/räume', title: 'Rooms' });
  const start = async (path: string) => {
    const { body } = await server.get(encodeURI(path), { cookie });
    return { body, above: (shown as EditorView).start.quickExitAbove };
  };
  expect(await start('/get-help/räume')).toEqual({
    body: `editor ${NEUTRAL_URL}`,
    above: { title: 'Get help', path: '/get-help', quickExit: 'on' },
  });
  expect(await start('/get-help')).toEqual({ body: 'editor null', above: null });
  const { revisions } = (await server.get(`/api/page/loadRevisions?_id=${page._id}`, { cookie })).json();
  expect((await server.get(`/preview/revision/${revisions[0]._id}`, { cookie })).body).toBe(HAS);
});
