import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAP_ZOOM } from '../../../src/model/map.ts';
import { MAP_REACH } from '../../../src/model/map-reach.ts';
import { pointOf } from '../../../src/model/map-tiles.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { type HttpStandIn, type Manner, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture } from '../../testing/uploads.ts';

let service: HttpStandIn;
let server: TestServer;
let cookie: string;
let tile: Buffer;

const PNG = { 'content-type': 'image/png' };
const PLACE = { lat: -34.92618, lng: 138.59682 };
const SECRET = 'a secret/key';

beforeEach(async () => {
  tile = await picture('png', '#336699', { width: 256, height: 256 });
  service = await startHttpStandIn(() => ({ status: 200, body: tile, headers: PNG }));
  server = await startTestServer({
    MAP_TILE_URL: `${service.url}/{z}/{x}/{y}.png?key={key}`,
    MAPS_KEY: SECRET,
  });
  cookie = await server.signIn('mira');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  await service.close();
});

/** Returns the URL of the tile that is this number of tiles east and south of the place's tile. */
function tileUrl(east = 0, south = 0, z: number = MAP_ZOOM): string {
  const { x, y } = pointOf(PLACE, z);
  return `/api/maps/tile/${z}/${Math.floor(x / 256) + east}/${Math.floor(y / 256) + south}`;
}
const page = () => ({
  slug: 'office',
  title: 'Our office',
  contents: [{ key: 'm1', componentType: 'MapContent', ...PLACE }],
});
/** Publishes a page with a map, and waits until the server has made the map's picture. */
async function publishMap(draft: object = page()): Promise<void> {
  await server.publish(cookie, draft);
  await hasPicture();
}
async function hasPicture(): Promise<void> {
  const poster = server.services.database.reader
    .selectFrom('media')
    .select('id')
    .where('kind', '=', 'poster');
  await expect.poll(() => poster.execute(), { timeout: 20_000, interval: 20 }).toHaveLength(1);
}

test('readers get the tiles around the place of a published map, from this server', async () => {
  await publishMap();
  const response = await server.get(tileUrl());
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload).toEqual(tile);
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
  });
  expect(JSON.stringify(response.headers)).not.toContain('secret');
  const known = await server.get(tileUrl(), { 'if-none-match': response.headers.etag as string });
  expect([known.statusCode, known.body]).toEqual([304, '']);

  // The tiles that were fetched for the picture are not fetched again. A newly fetched tile is stored too.
  const before = service.requests.length;
  await server.get(tileUrl());
  await server.get(tileUrl(0, 0, 15));
  await server.get(tileUrl(0, 0, 15));
  expect(service.requests).toHaveLength(before + 1);
  expect(service.requests.at(-1)?.url).toMatch(/^\/15\/\d+\/\d+\.png\?key=a%20secret%2Fkey$/);
});

test('readers get none of another place, and none until the map is published', async () => {
  const draft = await server.save(cookie, page());
  await hasPicture();
  const before = service.requests.length;
  expect((await server.get(tileUrl())).statusCode).toBe(404);
  const editor = await server.get(tileUrl(), { cookie });
  expect(editor.statusCode).toBe(200);
  expect(editor.headers['cache-control']).toBe('private, max-age=86400');

  await publishMap(draft);
  const { tiles } = MAP_REACH;
  const urls = [tileUrl(tiles - 1, 1 - tiles, 17), tileUrl(tiles + 1, 0, 17), tileUrl(0, -tiles - 1, 17)];
  const statuses = async (headers = {}) =>
    Promise.all([...urls, tileUrl(0, 0, 9)].map(async (url) => (await server.get(url, headers)).statusCode));
  expect(await statuses()).toEqual([200, 404, 404, 404]);
  expect(service.requests).toHaveLength(before + 1);
  // Editors may choose places anywhere in the world, so they get all tiles.
  expect(await statuses({ cookie })).toEqual([200, 200, 200, 200]);

  await server.post('page/unpublishPage', { _id: draft._id }, cookie);
  expect((await server.get(tileUrl())).statusCode).toBe(404);
});

test('what is no tile is none, for editors too', async () => {
  for (const path of ['19/0/0', '3/8/0', '3/0/8', '3/-1/0', '3/00/1', '3/1e0/1', '3/1.0/1', 'z/x/y', '3/0'])
    expect((await server.get(`/api/maps/tile/${path}`, { cookie })).statusCode, path).toBe(404);
  expect(service.requests).toEqual([]);
});

describe('while the tile service', () => {
  const manners: readonly (readonly [string, Manner])[] = [
    ['is down', 'dead'],
    ['fails', 'failing'],
    ['has no such tile', { status: 404, body: 'none', headers: { 'content-type': 'text/plain' } }],
    ['sends a page', { status: 200, body: '<p>', headers: { 'content-type': 'text/html' } }],
    ['sends more than any tile has', 'endless'],
    ['calls a page a tile', { status: 200, body: '<script>1</script>', headers: PNG }],
  ];
  test.each(manners)(
    '%s, the call says that it is not available, and stores nothing',
    async (_how, manner) => {
      const get = (east = 0) => server.get(tileUrl(east), { cookie });
      expect((await get()).statusCode).toBe(200);
      service.behave(manner);
      const response = await get(1);
      expect(response.statusCode).toBe(503);
      expect(response.json().error.code).toBe('map-unavailable');
      expect(response.headers['cache-control']).toBe('no-store');
      // Stored tiles are still served, and a tile that could not be fetched is requested again.
      expect((await get()).statusCode).toBe(200);
      service.behave('right');
      expect((await get(1)).rawPayload).toEqual(tile);
    },
  );
});

test('nobody gets more tiles within a minute than maps need that are looked at', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let count = 0; count < RATES.calls.mapTiles.attempts; count += 1) await server.get(tileUrl());
  const refused = await server.get(tileUrl());
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.get(tileUrl(), { cookie })).statusCode).toBe(200);
  const elsewhere = await server.app.inject({ url: tileUrl(), remoteAddress: '203.0.113.7' });
  expect(elsewhere.statusCode).toBe(404);
});

test('without a map service there are no tiles, and in the demo drawn ones', async () => {
  await server.close();
  server = await startTestServer();
  cookie = await server.signIn('noor');
  expect((await server.get(tileUrl(), { cookie })).statusCode).toBe(404);
  await server.close();
  server = await startTestServer({ DEMO: '1' });
  cookie = await server.signIn('noor');
  const drawn = await server.get(tileUrl(), { cookie });
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
  expect(service.requests).toEqual([]);
});
