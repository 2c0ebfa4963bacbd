import fs from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { mapPictureId } from '../../../src/model/map.ts';
import { readConfig } from '../../core/config/config.ts';
import { DiskCache } from '../../core/files/disk-cache.ts';
import { POSTERS } from '../../core/limits/limits.ts';
import { type HttpStandIn, type Manner, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture } from '../../testing/uploads.ts';
import { drawnTile } from './drawn-tile.ts';
import { forgetOtherMaps } from './forget-other-maps.ts';
import { MapTiles } from './map-tiles.ts';

let service: HttpStandIn;
let server: TestServer;
let cookie: string;
let tile: Buffer;

const PNG = { 'content-type': 'image/png' };
const KEY = 'a secret/key';
const PLACE = { lat: -34.92618, lng: 138.59682 };
const ID = mapPictureId(PLACE);

beforeEach(async () => {
  tile = await picture('png', '#336699', { width: 256, height: 256 });
  service = await startHttpStandIn(() => ({ status: 200, body: tile, headers: { ...PNG, etag: '"one"' } }));
  server = await startTestServer({
    MAP_TILE_URL: `${service.url}/{z}/{x}/{y}.png?key={key}`,
    MAPS_KEY: KEY,
    SITE_URL: 'https://www.example.org',
  });
  cookie = await server.signIn('mira');
});

afterEach(async () => {
  await server.close();
  await service.close();
});

const map = (own: object = PLACE) => ({ key: 'm1', componentType: 'MapContent', ...own });
const pageOf = (...contents: object[]) => ({ slug: 'office', title: 'Our office', contents });
const stored = (id = ID) =>
  server.services.database.reader.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
const failure = () =>
  server.services.database.reader
    .selectFrom('video_poster')
    .selectAll()
    .where('id', '=', ID)
    .executeTakeFirst();
/** Waits for a state that background work reaches. */
async function until<Value>(read: () => Promise<Value>, wanted: (value: Value) => boolean): Promise<Value> {
  return expect.poll(read, { timeout: 20_000, interval: 20 }).toSatisfy(wanted).then(read);
}
const shown = (headers = {}) => server.get(`/img/${ID}?w=1326&h=720`, headers);

describe('the picture of a place', () => {
  test('is there for the first reader after a publication, and until then readers get the page as it was', async () => {
    const page = await server.publish(cookie, { ...pageOf(), title: 'Before' });
    const office = async () => (await server.get('/office')).body;
    expect(await office()).toContain('Before');
    // The picture arrives in time, even if this machine is busy.
    const { timeout } = AbortSignal;
    const bound = vi.spyOn(AbortSignal, 'timeout');
    bound.mockImplementation((ms) => timeout.call(AbortSignal, ms === POSTERS.publishMs ? 60_000 : ms));
    onTestFinished(() => bound.mockRestore());
    const during: string[] = [];
    service.behave(async (step) => {
      if (step === 'asked') during.push(await office());
    });
    await server.publish(cookie, { ...page, title: 'After', contents: [map()] });
    expect(during.length).toBeGreaterThan(0);
    for (const body of during) expect(body).toContain('Before');
    expect(await office()).toContain('After');
    expect(await office()).toContain(ID);
  });

  test.each(['silent', 'failing'] as const)(
    'that a %s service does not send holds up no publication',
    async (manner) => {
      service.behave(manner);
      await server.publish(cookie, pageOf(map()));
      expect(service.requests.length).toBeGreaterThan(0);
      expect(await stored()).toBeUndefined();
      const { body } = await server.get('/office');
      expect(body).toContain('Our office');
      expect(body).not.toContain(ID);
    },
  );

  test('is put together from the tiles around it, and readers get it from this server alone', async () => {
    const page = await server.publish(cookie, pageOf(map()));
    await until(() => stored(), Boolean);
    expect(await stored()).toMatchObject({ kind: 'poster', width: 1326, height: 720, mime: 'image/png' });
    const body = await until(
      async () => (await server.get('/office')).body,
      (html) => html.includes(`"image":{"imageId":"${ID}","alt":"","decorative":true}`),
    );
    expect(body).not.toContain(service.url);
    expect((await shown()).statusCode).toBe(200);
    expect(page.contents[0]).not.toHaveProperty('image');

    const paths = service.requests.map(({ url }) => url);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeLessThanOrEqual(28);
    expect(paths).toContain('/16/57998/39560.png?key=a%20secret%2Fkey');
    expect(service.requests[0]?.headers['user-agent']).toBe('Hearth (https://www.example.org)');
    expect(service.requests[0]?.headers).not.toHaveProperty('cookie');
  });

  test('is for editors alone until the page is published, and in no list of the library', async () => {
    await server.save(cookie, pageOf(map()));
    await until(() => stored(), Boolean);
    expect((await shown()).statusCode).toBe(404);
    expect((await shown({ cookie })).statusCode).toBe(200);
    expect((await server.get('/api/image/loadGallery', { cookie })).json()).toEqual({ images: [], total: 0 });
  });

  test('is none of a place that nobody chose', async () => {
    await server.save(cookie, pageOf(map({})));
    await server.services.posters.idle();
    expect(service.requests).toEqual([]);
  });

  test('is not shown for another map service', async () => {
    await server.save(cookie, pageOf(map()));
    await until(() => stored(), Boolean);
    const { map: configured } = server.services.config;
    const options = { files: { read: async () => null, write: async () => {} }, now: () => '' };
    const same = new MapTiles({ ...options, config: server.services.config });
    const other = new MapTiles({
      ...options,
      config: { ...server.services.config, map: { ...configured!, tileUrl: `${configured!.tileUrl}&dark` } },
    });
    await forgetOtherMaps(server.services, same.source);
    expect(await stored()).toBeDefined();
    await forgetOtherMaps(server.services, other.source);
    expect(await stored()).toBeUndefined();
  });
});

describe('the picture of a place that is not saved', () => {
  const elsewhere = mapPictureId({ lat: -34.9, lng: 138.5 });
  const draft = (id = elsewhere, query = 'w=1326&h=720') => server.get(`/img/${id}?${query}`, { cookie });

  test('is made for editors alone, and stored nowhere', async () => {
    const response = await draft();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600',
      vary: 'accept, cookie',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(response.rawPayload.readUInt32BE(16)).toBe(1326);
    expect(await stored(elsewhere)).toBeUndefined();
    const asked = service.requests.length;
    expect((await server.get(`/img/${elsewhere}?w=1326&h=720`)).statusCode).toBe(404);
    for (const id of ['map-1_2', 'map-99.00000_1.00000', 'leaf'])
      expect((await draft(id)).statusCode).toBe(404);
    expect((await draft(elsewhere, 'w=1327&h=720')).statusCode).toBe(404);
    expect(service.requests).toHaveLength(asked);
  });

  test('is not there without a map service, and while it is down', async () => {
    service.behave('dead');
    const response = await draft();
    expect(response.statusCode).toBe(503);
    expect(response.headers['cache-control']).toBe('no-store');
    await server.close();
    server = await startTestServer();
    cookie = await server.signIn('noor');
    expect((await draft()).statusCode).toBe(404);
  });
});

describe('while the tile service', () => {
  const manners: readonly (readonly [string, Manner, string])[] = [
    ['is down', 'dead', 'unreachable'],
    ['fails', 'failing', 'status 500'],
    [
      'sends something else',
      { status: 200, body: '<p>', headers: { 'content-type': 'text/html' } },
      'wrong-type 200',
    ],
    ['sends more than any tile has', 'endless', 'too-large 200'],
    ['calls text a tile', { status: 200, body: 'no tile', headers: PNG }, 'broken-tile'],
  ];
  test.each(manners)(
    '%s, readers have the address, and it is tried again later',
    async (_how, manner, reason) => {
      service.behave(manner);
      await server.publish(cookie, pageOf(map({ ...PLACE, address: '1 Example Street' })));
      expect(await until(() => failure(), Boolean)).toMatchObject({ attempts: 1, reason });
      const response = await server.get('/office');
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('1 Example Street');
      expect(await stored()).toBeUndefined();
    },
  );

  test('lacks one tile, the picture is tried again, at last once a day, and made when that is there', async () => {
    const missing = { status: 404, body: 'none', headers: { 'content-type': 'text/plain' } };
    service.behave('right', 'right', missing);
    await server.publish(cookie, pageOf(map()));
    const { writer } = server.services.database;
    const attempts = POSTERS.waitsMs.length + 2;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const row = await until(
        () => failure(),
        (one) => one?.attempts === attempt,
      );
      expect(row?.next_attempt_at).not.toBeNull();
      if (attempt === attempts) service.behave('right');
      await server.services.posters.idle();
      await writer.updateTable('video_poster').set({ next_attempt_at: '2020-01-01T00:00:00.000Z' }).execute();
      server.services.posters.start(0);
    }
    await until(
      () => failure(),
      (row) => row === undefined,
    );
    expect(await stored()).toBeDefined();
  });

  test('is not set up, nothing is asked and no failure is counted', async () => {
    await server.close();
    server = await startTestServer();
    await server.save(await server.signIn('noor'), pageOf(map()));
    expect(await until(() => failure(), Boolean)).toMatchObject({ attempts: 0, reason: 'not-asked' });
  });

  test('does not answer, a save does not wait, and closing ends the request', async () => {
    // With this mock, a request ends only when the server closes.
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    onTestFinished(() => timeout.mockRestore());
    service.behave('silent');
    await server.save(cookie, pageOf(map()));
    await until(
      async () => service.requests.length,
      (asked) => asked > 0,
    );
    await server.close();
    server = await startTestServer();
  });
});

describe('a tile', () => {
  const TILE = { z: 16, x: 57998, y: 39558 };
  let time: number;
  const files = () => new DiskCache(`${server.folder}/tiles`, 1_000_000, () => {});
  const tiles = () =>
    new MapTiles({
      config: server.services.config,
      files: files(),
      now: () => new Date(time).toISOString(),
    });
  beforeEach(() => {
    time = Date.parse('2026-11-22T00:00:00Z');
  });

  const answer = (headers: Record<string, string>) =>
    service.behave({ status: 200, body: tile, headers: { ...PNG, ...headers } });

  test('is asked for once, also after a restart, for as long as the service says', async () => {
    answer({ 'cache-control': 'max-age=600', etag: '"one"' });
    expect(await tiles().tile(TILE)).toEqual({ kind: 'ok', body: tile });
    expect(await tiles().tile(TILE)).toEqual({ kind: 'ok', body: tile });
    expect(service.requests).toHaveLength(1);
    time += 601_000;
    service.behave({ status: 304 });
    expect(await tiles().tile(TILE)).toEqual({ kind: 'ok', body: tile });
    expect(service.requests[1]?.headers['if-none-match']).toBe('"one"');
    // The service said that the tile is unchanged, so the tile need not be requested for a week.
    time += 6 * 24 * 3_600_000;
    await tiles().tile(TILE);
    expect(service.requests).toHaveLength(2);
  });

  test('is served as it was while the service fails', async () => {
    answer({ 'cache-control': 'max-age=0' });
    const one = tiles();
    await one.tile(TILE);
    service.behave('failing');
    time += 1000;
    expect(await one.tile(TILE)).toEqual({ kind: 'ok', body: tile });
    await one.close();
  });

  test('is not stored where the service forbids it', async () => {
    answer({ 'cache-control': 'no-store' });
    await tiles().tile(TILE);
    await tiles().tile(TILE);
    expect(service.requests).toHaveLength(2);
  });

  test('that was damaged on the disk is asked for again', async () => {
    await tiles().tile(TILE);
    const names = await fs.readdir(`${server.folder}/tiles`, { recursive: true });
    for (const name of names.filter((each) => each.length > 3))
      await fs.writeFile(`${server.folder}/tiles/${name}`, 'damaged');
    expect(await tiles().tile(TILE)).toEqual({ kind: 'ok', body: tile });
    expect(service.requests).toHaveLength(2);
  });

  test('of the demo is drawn where no service is set up', async () => {
    const config = readConfig({ DEMO: '1' });
    const drawn = new MapTiles({ config, files: files(), now: () => '' });
    expect(drawn.source).toBe('drawn');
    expect(await drawn.tile(TILE)).toEqual({ kind: 'ok', body: await drawnTile(TILE) });
    expect(service.requests).toEqual([]);
  });

  test('of the demo is drawn while other work goes on', async () => {
    let turns = 0;
    let isDrawn = false;
    const drawing = drawnTile(TILE).finally(() => {
      isDrawn = true;
    });
    while (!isDrawn) {
      await setImmediate();
      turns += 1;
    }
    await drawing;
    expect(turns).toBeGreaterThan(10);
  });
});

test('the disk cache of tiles is bounded', async () => {
  const few = new DiskCache(`${server.folder}/few`, 3 * 8192, () => {});
  const tiles = new MapTiles({ config: server.services.config, files: few, now: () => '2026-11-22' });
  tile = Buffer.concat([tile, Buffer.alloc(5000)]);
  for (let x = 0; x < 10; x += 1) await tiles.tile({ z: 16, x, y: 0 });
  const kept = async () =>
    (await fs.readdir(`${server.folder}/few`, { recursive: true })).filter((name) => name.length > 3).length;
  await until(kept, (count) => count <= 3);
});
