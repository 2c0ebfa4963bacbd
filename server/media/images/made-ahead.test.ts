import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { insertMediaItem } from '../../../db/media-queries.ts';
import { AHEAD } from '../../core/limits/limits.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MadeAhead } from './made-ahead.ts';
import type { Renditions } from './renditions.ts';

/** Pictures are rendered by a process that gives way to all other processes, such as other tests. */
vi.setConfig({ testTimeout: 60_000 });

const MODERN = { accept: 'image/avif,image/webp,*/*' };
const CROP = { left: 0, top: 0, width: 500, height: 500 };
const address = (id: string, w: number) => `/img/${id}?w=${w}&h=${w}&cx=0&cy=0&cw=500&ch=500`;

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ PICTURES_AHEAD: '1', ...env });
  onTestFinished(() => server.close());
  return server;
}

async function addPicture(server: TestServer, id: string, bytes?: Uint8Array, known = {}): Promise<void> {
  const noise = { type: 'gaussian', mean: 120, sigma: 20 } as const;
  const picture = sharp({ create: { width: 500, height: 500, channels: 3, background: '#3f7fb0', noise } });
  await insertMediaItem(server.services.database.writer, {
    id,
    kind: 'image',
    name: `${id}.jpg`,
    hash: await server.services.media.put(bytes ?? (await picture.jpeg().toBuffer())),
    mime: 'image/jpeg',
    size: 1,
    width: 500,
    height: 500,
    created_at: server.services.now(),
    ...known,
  });
}

/** Returns a page that shows these pictures at 320 and 480 px. */
const pageWith = (slug: string, ...ids: string[]) => ({
  slug,
  contents: [
    {
      key: 'b',
      componentType: 'Testimonials',
      items: ids.map((imageId) => ({
        key: imageId,
        quote: 'It helped.',
        image: { imageId, alt: '', desktop: CROP },
      })),
    },
  ],
});

const typeAndCache = async (server: TestServer, url: string, headers = MODERN) => {
  const response = await server.get(url, headers);
  return `${response.statusCode} ${response.headers['content-type']} ${response.headers['cache-control']}`;
};
const FOR_GOOD = 'public, max-age=31536000, immutable';

test('what a page shows is made when it is published: no reader waits, whatever the browser', async () => {
  const server = await start();
  const cookie = await server.signIn('mira');
  await addPicture(server, 'photo');
  await server.publish(cookie, pageWith('about', 'photo'));
  await server.services.madeAhead.idle();
  const fileOf = vi.spyOn(server.services.media, 'fileOf');
  for (const w of [320, 480]) {
    expect(await typeAndCache(server, address('photo', w))).toBe(`200 image/avif ${FOR_GOOD}`);
    expect(await typeAndCache(server, address('photo', w), { accept: 'image/webp' })).toBe(
      `200 image/webp ${FOR_GOOD}`,
    );
    expect(await typeAndCache(server, address('photo', w), { accept: '' })).toBe(
      `200 image/jpeg ${FOR_GOOD}`,
    );
  }
  expect(fileOf).not.toHaveBeenCalled();
});

test('until it is ready, the first reader gets the next best, which is not cached, and what they wanted is made', async () => {
  const server = await start();
  const cookie = await server.signIn('mira');
  const { madeAhead } = server.services;
  await addPicture(server, 'photo');
  const published = vi.spyOn(madeAhead, 'published').mockReturnValue();
  await server.publish(cookie, pageWith('about', 'photo'));
  const first = await server.get(address('photo', 480), MODERN);
  expect([first.headers['content-type'], first.headers['cache-control']]).toEqual(['image/webp', 'no-store']);
  expect(first.headers).not.toHaveProperty('etag');
  expect(first.headers.vary).toBe('accept');
  expect((await sharp(first.rawPayload).metadata()).width).toBe(480);
  await madeAhead.idle();
  expect(await typeAndCache(server, address('photo', 480))).toBe(`200 image/avif ${FOR_GOOD}`);
  expect(published).toHaveBeenCalled();
});

test('a reader gets a smaller rendition that is ready only where it is hardly smaller; else one of the right size', async () => {
  const server = await start();
  const cookie = await server.signIn('mira');
  const { madeAhead, renditions, imageWork } = server.services;
  vi.spyOn(madeAhead, 'published').mockReturnValue();
  vi.spyOn(madeAhead, 'want').mockReturnValue();
  const wide = { left: 0, top: 0, width: 1920, height: 1080 };
  const picture = sharp({ create: { ...wide, channels: 3, background: '#8a6' } }).png();
  await addPicture(server, 'wide', await picture.toBuffer(), { width: 1920, height: 1080 });
  const image = { imageId: 'wide', alt: '', desktop: wide };
  await server.publish(cookie, { slug: 'about', headerType: 'FullWidthImageHeader', header: { image } });
  const hash = await hashOf(server, 'wide');
  const ready = (w: number) => renditions.get('test', hash, { w, h: (w * 9) / 16, crop: wide }, 'avif');
  const render = vi.spyOn(imageWork, 'run');
  const sentFor = async (w: number) => {
    render.mockClear();
    const url = `/img/wide?w=${w}&h=${(w * 9) / 16}&cx=0&cy=0&cw=1920&ch=1080`;
    const { headers, rawPayload } = await server.get(url, MODERN);
    const { width, format } = await sharp(rawPayload).metadata();
    return `${format} ${width} ${headers['cache-control']} ${render.mock.calls.length}`;
  };
  await ready(960);
  expect(await sentFor(1280)).toBe('webp 1280 no-store 1');
  await ready(1600);
  expect(await sentFor(1920)).toBe('heif 1600 no-store 0');
});

async function hashOf(server: TestServer, id: string): Promise<string> {
  const row = await server.services.database.writer
    .selectFrom('media')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.hash;
}

test('what was not made before the server stopped is made after the next start, and nothing twice', async () => {
  const server = await start();
  const cookie = await server.signIn('mira');
  await addPicture(server, 'photo');
  const published = vi.spyOn(server.services.madeAhead, 'published').mockReturnValue();
  await server.publish(cookie, pageWith('about', 'photo'));
  expect(published).toHaveBeenCalled();
  const hash = await hashOf(server, 'photo');
  await server.services.renditions.make(hash, { w: 320, h: 320, crop: CROP }, 'avif');
  await server.services.close();

  const again = await start({ DATA_DIR: server.folder });
  const make = vi.spyOn(again.services.imageWork, 'runLast');
  again.services.madeAhead.start(0);
  await vi.waitFor(() => expect(make).toHaveBeenCalled());
  await again.services.madeAhead.idle();
  // The picture was described once, and five of its six renditions were missing.
  expect(make.mock.calls.map(([key]) => key.split(' ')[0]).filter((word) => word === 'inspect')).toHaveLength(
    1,
  );
  expect(make).toHaveBeenCalledTimes(6);
  for (const accept of ['image/avif', 'image/webp', '']) {
    expect(await typeAndCache(again, address('photo', 480), { accept })).toContain(FOR_GOOD);
  }
});

test('nothing is made for a page that is no longer published, and a damaged picture keeps no other from being made', async () => {
  const server = await start();
  const cookie = await server.signIn('mira');
  const { madeAhead, imageWork, renditions } = server.services;
  await addPicture(server, 'damaged', Buffer.from('no picture'));
  await addPicture(server, 'gone');
  await addPicture(
    server,
    'stays',
    await sharp({ create: { width: 500, height: 500, channels: 3, background: '#abc' } })
      .png()
      .toBuffer(),
  );
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  // Keeps the queue busy until both pages are published.
  const busy = imageWork.run('test', 'busy', () => gate);
  const page = await server.publish(cookie, pageWith('gone', 'gone'));
  await server.publish(cookie, pageWith('stays', 'damaged', 'stays'));
  await server.post('page/unpublishPage', { _id: page._id }, cookie);
  open();
  await busy;
  await madeAhead.idle();
  const params = { w: 320, h: 320, crop: CROP };
  expect(await renditions.has(await hashOf(server, 'stays'), params, 'avif')).toBe(true);
  expect(await renditions.has(await hashOf(server, 'gone'), params, 'avif')).toBe(false);
});

test('pictures that nobody looked at before are described, and their pages are made anew', async () => {
  const server = await start();
  const cookie = await server.signIn('mira');
  await addPicture(server, 'photo');
  const makeStale = vi.spyOn(server.services.pageCache, 'markStale');
  const page = await server.publish(cookie, pageWith('about', 'photo'));
  await server.services.madeAhead.idle();
  const row = await server.services.database.writer
    .selectFrom('media')
    .selectAll()
    .where('id', '=', 'photo')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    colours: expect.stringMatching(/^(?:[678]{3}){64}$/),
    transparent: 0,
    animated: 0,
  });
  const stale = makeStale.mock.calls.flat().map(String);
  expect(stale.filter((tag) => !tag.startsWith('below:'))).toEqual([
    `page:${page._id}`,
    `listings:${page.domainId}`,
    `page:${page._id}`,
  ]);
});

test('with too many documents to look through, all that is published is', async () => {
  const server = await start({ PICTURES_AHEAD: '0' });
  const from = vi.fn();
  const { visitor } = server.services.database;
  let looks = 0;
  const prepare = async () => {
    looks += 1;
  };
  const ahead = new MadeAhead({ visitor, renditions: {} as Renditions, isOn: true, prepare, report: from });
  for (let index = 0; index <= AHEAD.documents; index++) ahead.published(`document ${index}`);
  const { statements } = server.services.database;
  const before = statements.visitor;
  await ahead.idle();
  expect(statements.visitor - before).toBeLessThan(5);
  expect(looks).toBeGreaterThan(0);
  expect(from).not.toHaveBeenCalled();
});

test('what the disk has no room for is not made ahead', async () => {
  const server = await start({ PICTURES_AHEAD: '0' });
  const cookie = await server.signIn('mira');
  await addPicture(server, 'photo');
  await server.publish(cookie, pageWith('about', 'photo'));
  const renditions = { hasRoom: async () => false, has: vi.fn(), make: vi.fn() };
  const ahead = new MadeAhead({
    visitor: server.services.database.visitor,
    renditions: renditions as unknown as Renditions,
    isOn: true,
    prepare: async () => {},
    report: () => {},
  });
  ahead.start(0);
  await vi.waitFor(() => expect(server.services.database.statements.visitor).toBeGreaterThan(0));
  ahead.published('');
  await ahead.idle();
  expect(renditions.make).not.toHaveBeenCalled();
});

test('renditions that servers share are made by the one on duty, and by the next one when it gets the duty', async () => {
  const server = await start({ PICTURES_AHEAD: '0' });
  const cookie = await server.signIn('mira');
  await addPicture(server, 'photo');
  const page = await server.publish(cookie, pageWith('about', 'photo'));
  const renditions = { hasRoom: async () => true, has: async () => false, make: vi.fn() };
  const duty = { isHere: false, whenTaken: vi.fn() };
  const ahead = new MadeAhead({
    visitor: server.services.database.visitor,
    renditions: renditions as unknown as Renditions,
    isOn: true,
    duty,
    prepare: async () => {},
    report: (error) => expect.fail(String(error)),
  });
  ahead.start(0);
  await vi.waitFor(() => expect(duty.whenTaken).toHaveBeenCalledOnce());
  ahead.published(page._id);
  await ahead.idle();
  expect(renditions.make).not.toHaveBeenCalled();
  duty.isHere = true;
  duty.whenTaken.mock.calls[0]![0]();
  await ahead.idle();
  expect(renditions.make).toHaveBeenCalled();
  await ahead.close();
});
