import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertMedium } from '../../db/media.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** A picture of noise, which compresses as badly as a real one. Made once. */
const PHOTO = picture(800, 600);
const SMALL = picture(400, 300);
const CROP = { left: 100, top: 50, width: 400, height: 300 };
let server: TestServer;
let cookie: string;
let hash: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  hash = await addPicture('photo', await PHOTO);
  await server.publish(cookie, {
    slug: 'about',
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

async function addPicture(id: string, bytes: Uint8Array): Promise<string> {
  const stored = await server.services.media.put(bytes);
  await insertMedium(server.services.database.writer, {
    id,
    kind: 'image',
    name: `${id}.jpg`,
    hash: stored,
    mime: 'image/jpeg',
    size: bytes.length,
    width: 800,
    height: 600,
    created_at: server.services.now(),
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

test('a published picture is answered in a size of the ladder, to be kept for good', async () => {
  const answer = await server.get('/img/photo?w=320');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    vary: 'accept',
  });
  expect(await sizeOf(answer.rawPayload)).toEqual({ width: 320, height: 240, format: 'jpeg' });
});

test.each([
  ['w=480', { width: 480, height: 360 }],
  ['w=400&h=209', { width: 400, height: 209 }],
  ['w=1920', { width: 800, height: 600 }],
  ['w=1920&h=1080', { width: 800, height: 450 }],
  [`w=320&${crop(CROP)}`, { width: 320, height: 240 }],
  [`w=640&${crop(CROP)}`, { width: 400, height: 300 }],
])('%s is rendered, and never enlarged', async (query, size) => {
  const answer = await server.get(`/img/photo?${query}`, { accept: 'image/webp' });
  expect(answer.statusCode).toBe(200);
  expect(await sizeOf(answer.rawPayload)).toEqual({ ...size, format: 'webp' });
});

test.each([
  ['image/avif,image/webp,*/*', '', 'image/avif'],
  ['image/webp,*/*', '', 'image/webp'],
  ['image/*', '', 'image/jpeg'],
  ['', '', 'image/jpeg'],
  ['', '&t=1', 'image/png'],
  ['image/avif,image/webp', '&t=1', 'image/avif'],
])('for accept %j and %j the picture is %s', async (accept, more, type) => {
  const answer = await server.get(`/img/photo?w=320${more}`, { accept });
  expect(answer.headers['content-type']).toBe(type);
});

test.each([
  '',
  'w=321',
  'w=320&h=999',
  'w=320&q=70',
  'w=320&b=5',
  'w=320&s=2',
  'w=320&f=webp',
  'w=99999',
  `w=320&${crop({ ...CROP, left: 101 })}`,
  `w=320&${crop({ left: 0, top: 0, width: 800, height: 600 })}`,
])('a size or crop that no page shows is not rendered: %j', async (query) => {
  const answer = await server.get(`/img/photo?${query}`);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual(NOT_FOUND);
});

test.each(['w=x', 'w=-320', 'w=320&w=480', 'w=320&f=gif', 'w=320&cx=1', 'w=3.2e2', 'w=320&t=yes', 'w='])(
  'an address that cannot be read is a 400: %j',
  async (query) => {
    expect((await server.get(`/img/photo?${query}`)).statusCode).toBe(400);
  },
);

test.each([
  '/img/nothing?w=320',
  '/img/..%2f..%2fhearth.db?w=320',
  '/img/?w=320',
  `/img/${'x'.repeat(3000)}?w=320`,
])('%s is not found', async (url) => {
  expect((await server.get(url)).statusCode).toBe(404);
});

describe('a browser that has the picture', () => {
  test('gets 304, weakly compared and in a list too', async () => {
    const { etag } = (await server.get('/img/photo?w=320')).headers;
    for (const header of [String(etag), `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await server.get('/img/photo?w=320', { 'if-none-match': header });
      expect(answer.statusCode).toBe(304);
      expect(answer.rawPayload).toHaveLength(0);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    }
  });

  test('gets another validator for another size or format', async () => {
    const etags = await Promise.all(
      [
        ['w=320', 'image/jpeg'],
        ['w=480', 'image/jpeg'],
        ['w=320', 'image/webp'],
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
    url = `/img/${id}?w=320`;
    await addPicture(id, await SMALL);
    await server.save(cookie, { slug: id, header: { image: { imageId: id, alt: '', mobile: CROP } } });
  });

  test('is not there for anonymous callers, not even by its validator', async () => {
    const missing = await server.get('/img/missing?w=320');
    const { etag } = (await server.get(url, { cookie })).headers;
    for (const headers of [{}, { 'if-none-match': String(etag) }, { cookie: 'authToken=forged' }]) {
      const answer = await server.get(url, headers as Record<string, string>);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(missing.body);
    }
  });

  test('is shown to a signed-in person, and kept by nobody', async () => {
    for (const address of [url, `${url}&${crop(CROP)}`]) {
      const answer = await server.get(address, { cookie });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });

  test('is there for everybody once its page is published, and gone when that is unpublished', async () => {
    const page = (await server.get(`/api/page/load?slug=${id}`, { cookie })).json();
    await server.publish(cookie, page);
    expect((await server.get(url)).statusCode).toBe(200);
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    expect((await server.get(url)).statusCode).toBe(404);
  });

  test('is nobody’s when nothing uses it', async () => {
    await addPicture('unused', await SMALL);
    expect((await server.get('/img/unused?w=320', { cookie })).statusCode).toBe(404);
  });
});

test('many who ask for one picture at the same moment have it rendered once', async () => {
  const read = vi.spyOn(server.services.media, 'read');
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.get('/img/photo?w=640')));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  await server.get('/img/photo?w=640');
  expect(read).toHaveBeenCalledTimes(1);
  await server.get('/img/photo?w=640', { accept: 'image/webp' });
  expect(read).toHaveBeenCalledTimes(2);
});

describe('a picture whose file is damaged', () => {
  const publishWith = (imageId: string) =>
    server.publish(cookie, { slug: imageId, header: { image: { imageId, alt: '' } } });

  test.each([
    ['no picture', Buffer.from('<script>alert(1)</script>')],
    [
      'an SVG, which is not decoded',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
  ])('since it is %s is an error that nobody keeps', async (_what, bytes) => {
    const id = `odd-${count++}`;
    await addPicture(id, bytes);
    await publishWith(id);
    const answer = await server.get(`/img/${id}?w=320`);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      statusCode: 500,
      message: 'Unknown Error',
      error: { code: 'unknown', message: 'Unknown Error' },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers).not.toHaveProperty('etag');
  });

  test('since it was cut short is an error', async () => {
    const whole = await PHOTO;
    await addPicture('cut', whole.subarray(0, whole.length / 3));
    await publishWith('cut');
    expect((await server.get('/img/cut?w=320')).statusCode).toBe(500);
  });

  test('since it is gone is an error, and is well again when it is back', async () => {
    const bytes = await server.services.media.read(hash);
    await server.services.media.remove(hash);
    const answer = await server.get('/img/photo?w=960');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain(hash);
    await server.services.media.put(bytes);
    expect((await server.get('/img/photo?w=960')).statusCode).toBe(200);
  });
});
