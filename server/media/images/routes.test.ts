import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { insertMediaItem } from '../../../db/media-queries.ts';
import { buildApp } from '../../app.ts';
import { childrenOf } from '../../testing/processes.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Pictures are rendered by a process that gives way to all other processes, such as other tests. */
vi.setConfig({ testTimeout: 60_000 });

/** A picture of noise, which compresses as badly as a real photo. */
const PHOTO = picture(800, 600);
const SMALL = picture(400, 300);
const CROP = { left: 100, top: 50, width: 400, height: 300 };
let server: TestServer;
let cookie: string;
let hash: string;
let count = 0;
/** The size in which phones show an uncropped header picture. */
const SHOWN = 'w=320&h=427';

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  hash = await addPicture('photo', await PHOTO);
  // Wide screens and social networks show the picture cropped. Phones held upright show the whole picture.
  await server.publish(cookie, {
    slug: 'about',
    headerType: 'FullWidthImageHeader',
    header: { image: { imageId: 'photo', alt: 'A verandah', desktop: CROP } },
  });
});
afterAll(() => server.close());

function picture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#3f7fb0', noise } })
    .jpeg()
    .toBuffer();
}

async function addPicture(id: string, bytes: Uint8Array, transparent = 0): Promise<string> {
  const stored = await server.services.media.put(bytes);
  await insertMediaItem(server.services.database.writer, {
    id,
    kind: 'image',
    name: `${id}.jpg`,
    hash: stored,
    mime: 'image/jpeg',
    size: bytes.length,
    width: 800,
    height: 600,
    created_at: server.services.now(),
    transparent,
  });
  return stored;
}

const crop = ({ left, top, width, height }: typeof CROP) => `cx=${left}&cy=${top}&cw=${width}&ch=${height}`;
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

const NOT_FOUND = {
  statusCode: 404,
  message: 'This was not found.',
  error: { code: 'not-found', message: 'This was not found.' },
};

test('a published picture is served in a rendition of its page, and can be cached for good', async () => {
  const response = await server.get(`/img/photo?${SHOWN}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept',
  });
  expect(await sizeOf(response.rawPayload)).toEqual({ width: 320, height: 427, format: 'jpeg' });
});

test.each([
  ['w=480&h=640', { width: 450, height: 600 }],
  ['w=750&h=1000', { width: 450, height: 600 }],
  [`w=320&h=180&${crop(CROP)}`, { width: 320, height: 180 }],
  [`w=400&h=209&${crop(CROP)}`, { width: 400, height: 209 }],
])('%s is rendered, and never enlarged', async (query, size) => {
  const response = await server.get(`/img/photo?${query}`, { accept: 'image/webp' });
  expect(response.statusCode).toBe(200);
  expect(await sizeOf(response.rawPayload)).toEqual({ ...size, format: 'webp' });
});

test.each([
  ['image/avif,image/webp,*/*', '', 'image/avif'],
  ['image/webp,*/*', '', 'image/webp'],
  ['image/*', '', 'image/jpeg'],
  ['', '', 'image/jpeg'],
  ['', '&t=1', 'image/jpeg'],
  ['image/avif,image/webp', '&t=1', 'image/avif'],
  ['image/avif;q=0,image/webp', '', 'image/webp'],
  ['image/avif;q=0.000, image/webp ; q=0', '', 'image/jpeg'],
  ['IMAGE/AVIF; q=0.5', '', 'image/avif'],
  ['image/avif2,x/image/webp', '', 'image/jpeg'],
])('for accept %j and %j the picture is %s', async (accept, more, type) => {
  const response = await server.get(`/img/photo?${SHOWN}${more}`, { accept });
  expect(response.headers['content-type']).toBe(type);
});

test.each([
  '',
  'w=320',
  'w=1920',
  'w=1920&h=1080',
  'w=321',
  'w=320&h=999',
  'w=320&h=427&q=70',
  'w=320&h=427&b=5',
  'w=320&h=427&f=webp',
  'w=320&h=427&s=2',
  'w=99999',
  `w=480&h=270&${crop(CROP)}`,
  `w=320&h=180&${crop({ ...CROP, left: 101 })}`,
  `w=320&h=180&${crop({ left: 0, top: 0, width: 800, height: 600 })}`,
])('a size or crop that no page shows is not rendered: %j', async (query) => {
  const response = await server.get(`/img/photo?${query}`);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual(NOT_FOUND);
});

test.each([
  'w=x',
  `${SHOWN}&w=320`,
  `${SHOWN}&f=gif`,
  `${SHOWN}&cx=1`,
  `${SHOWN}&zz=1`,
  `${SHOWN}&utm_source=x`,
  `${SHOWN}&`,
  'h=427&w=320',
  'w=0320&h=427',
  'w=%33%320&h=427',
  `${SHOWN}&t=0`,
])('an address that is not written as pages write it is a 400: %j', async (query) => {
  expect((await server.get(`/img/photo?${query}`)).statusCode).toBe(400);
  expect((await server.get(`/img/photo?${query}`, { cookie })).statusCode).toBe(400);
});

test.each([
  '/img/nothing?w=320',
  '/img/..%2F..%2Fhearth.db?w=320',
  `/img/%70hoto?${SHOWN}`,
  '/img/?w=320',
  `/img/${'x'.repeat(3000)}?w=320`,
])('%s is not found', async (url) => {
  expect((await server.get(url)).statusCode).toBe(404);
});

describe('a browser that has the picture', () => {
  test('gets 304, weakly compared and in a list too', async () => {
    const { etag } = (await server.get(`/img/photo?${SHOWN}`)).headers;
    for (const header of [String(etag), `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await server.get(`/img/photo?${SHOWN}`, { 'if-none-match': header });
      expect(response.statusCode).toBe(304);
      expect(response.rawPayload).toHaveLength(0);
      expect(response.headers).toMatchObject({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  });

  test('gets a different validator for another size or format', async () => {
    const etags = await Promise.all(
      [
        [SHOWN, 'image/jpeg'],
        ['w=480&h=640', 'image/jpeg'],
        [SHOWN, 'image/webp'],
      ].map(async ([query, accept = '']) => {
        return (await server.get(`/img/photo?${query}`, { accept })).headers.etag;
      }),
    );
    expect(new Set(etags).size).toBe(3);
  });
});

describe('a picture that only a draft uses', () => {
  let id: string;
  let url: string;

  beforeEach(async () => {
    id = `secret-${count++}`;
    url = `/img/${id}?${SHOWN}`;
    await addPicture(id, await SMALL);
    await server.save(cookie, {
      slug: id,
      headerType: 'FullWidthImageHeader',
      header: { image: { imageId: id, alt: '' } },
    });
  });

  test('is a 404 for anonymous callers, even with its validator', async () => {
    const missing = await server.get(`/img/missing?${SHOWN}`);
    const { etag } = (await server.get(url, { cookie })).headers;
    for (const headers of [{}, { 'if-none-match': String(etag) }, { cookie: 'authToken=forged' }]) {
      const response = await server.get(url, headers as Record<string, string>);
      expect(response.statusCode).toBe(404);
      expect(response.body).toBe(missing.body);
    }
  });

  test('is shown to a signed-in user in any size of the ladder and any crop, and cached for an hour by nobody else', async () => {
    for (const address of [url, `/img/${id}?w=1920&h=1080`, `/img/${id}?w=480&${crop(CROP)}`]) {
      const response = await server.get(address, { cookie });
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'cache-control': 'private, max-age=3600',
        vary: 'accept, cookie',
      });
    }
  });

  test('is public once its page is published, and no longer when it is unpublished', async () => {
    const page = (await server.get(`/api/page/load?slug=${id}`, { cookie })).json();
    await server.publish(cookie, page);
    expect((await server.get(url)).statusCode).toBe(200);
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    expect((await server.get(url)).statusCode).toBe(404);
  });

  test('is shown to signed-in users only, even where nothing uses it yet', async () => {
    await addPicture('unused', await SMALL);
    expect((await server.get('/img/unused?w=320', { cookie })).statusCode).toBe(200);
    expect((await server.get('/img/unused?w=320')).statusCode).toBe(404);
    expect((await server.get('/img/unused?w=321', { cookie })).statusCode).toBe(404);
  });
});

describe('a picture that is shown only cropped', () => {
  const item = { key: 'one', quote: 'It helped.', image: { imageId: 'face', alt: 'Ana', desktop: CROP } };
  const statusOf = async (query: string) => (await server.get(`/img/face?${query}`)).statusCode;

  test('is not served uncropped until a page shows it uncropped', async () => {
    await addPicture('face', await PHOTO);
    const page = await server.publish(cookie, {
      slug: 'face',
      contents: [{ key: 'b', componentType: 'Testimonials', items: [item] }],
    });
    expect(await statusOf(`w=320&h=320&${crop(CROP)}`)).toBe(200);
    for (const whole of ['w=320', 'w=320&h=320', 'w=1000&h=1000', 'w=1920'])
      expect(await statusOf(whole)).toBe(404);
    await server.publish(cookie, {
      ...page,
      contents: [
        { ...page.contents[0], items: [item, { ...item, key: 'two', image: { imageId: 'face', alt: '' } }] },
      ],
    });
    expect(await statusOf('w=320&h=320')).toBe(200);
  });
});

test('a picture on an unpublished domain is shown to signed-in users only', async () => {
  const { domains, database, now } = server.services;
  const main = domains.default()!;
  await addPicture('new-site', await SMALL);
  const address = `/img/new-site?${SHOWN}`;
  await server.publish(cookie, {
    slug: 'new-site',
    headerType: 'FullWidthImageHeader',
    header: { image: { imageId: 'new-site', alt: '' } },
  });
  await putDomain(database.writer, { ...main, published: false }, now());
  expect((await server.get(address)).statusCode).toBe(404);
  expect((await server.get(`/img/photo?${SHOWN}`)).statusCode).toBe(404);
  const response = await server.get(address, { cookie });
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
  await putDomain(database.writer, main, now());
  expect((await server.get(address)).statusCode).toBe(200);
});

test('a transparent picture is a PNG where requested and the browser accepts nothing newer', async () => {
  const seeThrough = { create: { width: 400, height: 300, channels: 4, background: '#3f7fb080' } } as const;
  await addPicture('logo', await sharp(seeThrough).png().toBuffer(), 1);
  await server.publish(cookie, {
    slug: 'logo',
    headerType: 'FullWidthImageHeader',
    header: { image: { imageId: 'logo', alt: '' } },
  });
  expect((await server.get(`/img/logo?${SHOWN}&t=1`)).headers['content-type']).toBe('image/png');
  expect((await server.get(`/img/logo?${SHOWN}`)).headers['content-type']).toBe('image/jpeg');
});

test('simultaneous requests for a picture render it once', async () => {
  const fileOf = vi.spyOn(server.services.media, 'fileOf');
  onTestFinished(() => fileOf.mockRestore());
  const responses = await Promise.all(Array.from({ length: 20 }, () => server.get('/img/photo?w=640&h=853')));
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  await server.get('/img/photo?w=640&h=853');
  expect(fileOf).toHaveBeenCalledTimes(1);
  await server.get('/img/photo?w=640&h=853', { accept: 'image/webp' });
  expect(fileOf).toHaveBeenCalledTimes(2);
});

test('a client that requests more than can be rendered blocks no other client, and does not flood the log', async () => {
  const lines: string[] = [];
  const log = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  const app = await buildApp(server.services, { logger: log });
  onTestFinished(() => app.close());
  const items = Array.from({ length: 20 }, (_, left) => {
    const desktop = { left, top: 0, width: 700, height: 560 };
    return { key: `item-${left}`, quote: 'It helped.', image: { imageId: 'many', alt: '', desktop } };
  });
  const many = await addPicture('many', await picture(801, 600));
  await addPicture('calm', await picture(401, 300));
  const published = await server.publish(cookie, {
    slug: 'many',
    headerType: 'FullWidthImageHeader',
    header: { image: { imageId: 'calm', alt: '' } },
    contents: [{ key: 'b', componentType: 'Testimonials', items }],
  });
  const { open, reached } = heldUp(many);
  const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
  const greedy = items.flatMap(({ image }, index) =>
    [320, 480, 640].map((w) =>
      ask(`/img/many?w=${w}&h=${w}&${crop(image.desktop)}`, `2001:db8:1:1::${index}`),
    ),
  );
  let answered = 0;
  for (const answer of greedy) void answer.then(() => answered++);
  await reached(2);
  // The others wait for the two that are held up.
  await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(60 - 52), 30_000);
  const reader = ask(`/img/calm?${SHOWN}`, '2001:db8:1:2::1');
  open();
  expect((await reader).statusCode).toBe(200);
  const refused = (await Promise.all(greedy)).filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThanOrEqual(60 - 52);
  expect(refused[0]?.headers['retry-after']).toMatch(/^(5|6|7|8|9|10)$/);
  const overloads = lines.filter((line) => line.includes('too many others'));
  expect(overloads).toHaveLength(1);
  expect(overloads[0]).not.toContain('stack');
  await server.post('page/unpublishPage', { _id: published._id }, cookie);
});

test('pages are served while many pictures are rendered, and two hundred requests at once start one process', async () => {
  const items = Array.from({ length: 67 }, (_, left) => {
    const desktop = { left, top: 0, width: 700, height: 560 };
    return { key: `item-${left}`, quote: 'It helped.', image: { imageId: 'crowd', alt: '', desktop } };
  });
  await addPicture('crowd', await picture(802, 600));
  const contents = [{ key: 'b', componentType: 'Testimonials', items }];
  await server.publish(cookie, { slug: 'crowd', contents });
  const urls = items.flatMap(({ image }) =>
    [320, 480, 640].map((w) => `/img/crowd?w=${w}&h=${w}&${crop(image.desktop)}`),
  );
  let done = 0;
  const pictures = urls.slice(0, 200).map(async (url, index) => {
    const { statusCode } = await server.app.inject({ url, remoteAddress: `10.0.0.${index}` });
    if (statusCode === 200) done += 1;
    return statusCode;
  });
  const pages = [];
  for (let asked = 0; asked < 10; asked++) pages.push((await server.get('/crowd')).statusCode);
  const doneBefore = done;
  const statuses = await Promise.all(pictures);
  expect(pages).toEqual(Array(10).fill(200));
  expect(doneBefore).toBeLessThan(done);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(52);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  if (process.platform === 'linux') expect(await childrenOf(process.pid)).toHaveLength(1);
});

/**
 * Blocks reads of the file with this hash until `open` is called, then fails them as if the file were missing. `reached` waits
 * until that many reads have begun.
 */
function heldUp(heldHash: string) {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { media } = server.services;
  const fileOf = media.fileOf.bind(media);
  const spy = vi.spyOn(media, 'fileOf').mockImplementation(async (asked) => {
    if (asked !== heldHash) return fileOf(asked);
    await gate;
    throw new Error('There is no original.');
  });
  onTestFinished(() => spy.mockRestore());
  const reached = (times: number) => vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(times));
  return { open, reached };
}

describe('a picture whose file is damaged', () => {
  const publishWith = (imageId: string) =>
    server.publish(cookie, {
      slug: imageId,
      headerType: 'HalfWidthImageHeader',
      header: { image: { imageId, alt: '' } },
    });

  test.each([
    ['no picture', Buffer.from('<script>alert(1)</script>')],
    [
      'an SVG, which is not decoded',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
  ])('since it is %s is an error that is not cached', async (_what, bytes) => {
    const id = `odd-${count++}`;
    await addPicture(id, bytes);
    await publishWith(id);
    const response = await server.get(`/img/${id}?${SHOWN}`);
    expect(response.statusCode).toBe(500);
    const message = 'This picture cannot be shown: its file is damaged or missing. Please upload it again.';
    expect(response.json()).toEqual({
      statusCode: 500,
      message,
      error: { code: 'picture-broken', message },
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('etag');
  });

  test('since it was truncated is an error', async () => {
    const whole = await PHOTO;
    await addPicture('cut', whole.subarray(0, whole.length / 3));
    await publishWith('cut');
    expect((await server.get(`/img/cut?${SHOWN}`)).statusCode).toBe(500);
  });

  test('since it is missing is an error, and is shown again when it is back', async () => {
    const bytes = await server.services.media.read(hash);
    await server.services.media.remove(hash);
    const response = await server.get('/img/photo?w=750&h=1000');
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain(hash);
    await server.services.media.put(bytes);
    expect((await server.get('/img/photo?w=750&h=1000')).statusCode).toBe(200);
  });
});
