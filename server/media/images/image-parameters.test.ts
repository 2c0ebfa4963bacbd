import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertMediaItem } from '../../../db/media-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Pictures are rendered by a process that gives way to all other processes, such as other tests. */
vi.setConfig({ testTimeout: 60_000 });

const CROP = { left: 100, top: 50, width: 400, height: 400 };
const CROPPED = 'cx=100&cy=50&cw=400&ch=400';
/** All rendition options of an image value. */
const LOOK = { blur: 4, format: 'webp', transparent: true, scale: 2, width: 640 };
/** The same rendition options in a URL, without the size. */
const LOOKS = `${CROPPED}&b=4&f=webp`;
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3f7fb0' } })
    .jpeg()
    .toBuffer();
  const hash = await server.services.media.put(bytes);
  for (const id of ['public', 'draft', 'unused']) {
    await insertMediaItem(server.services.database.writer, {
      id,
      kind: 'image',
      name: `${id}.jpg`,
      hash,
      mime: 'image/jpeg',
      size: bytes.length,
      width: 800,
      height: 600,
      created_at: server.services.now(),
      transparent: 0,
      animated: 0,
      colours: '47a',
    });
  }
  await server.publish(cookie, pageWith('public'));
  await server.save(cookie, pageWith('draft'));
});
afterAll(() => server.close());

function pageWith(imageId: string) {
  const image = { imageId, alt: 'Ana', desktop: CROP, ...LOOK };
  const items = [{ key: 'one', quote: 'It helped.', image }];
  return { slug: imageId, contents: [{ key: 'b', componentType: 'Testimonials', items }] };
}

const CALLERS = ['anonymous', 'signed in'] as const;
const ask = (caller: (typeof CALLERS)[number], id: string, query: string) =>
  server.get(`/img/${id}?${query}`, caller === 'anonymous' ? {} : { cookie });

/**
 * The status code for each caller and picture: readers can get the sizes that a page shows, and editors every size on the
 * ladder.
 */
test.each([
  ['as the page shows it', `w=320&h=320&${LOOKS}&s=2`, { anonymous: 200, other: 404, editor: 200 }],
  [
    'with t, which is the same picture',
    `w=320&h=320&${LOOKS}&t=1&s=2`,
    { anonymous: 200, other: 404, editor: 200 },
  ],
  ['sharper than the page shows it', `w=480&h=480&${LOOKS}&s=2`, { anonymous: 404, other: 404, editor: 200 }],
  ['without the blur', `w=320&h=320&${CROPPED}&f=webp&s=2`, { anonymous: 404, other: 404, editor: 200 }],
  ['in another format', `w=320&h=320&${CROPPED}&b=4&f=png&s=2`, { anonymous: 404, other: 404, editor: 200 }],
  ['in another scale', `w=320&h=320&${LOOKS}`, { anonymous: 404, other: 404, editor: 200 }],
  ['in another quality', `w=320&h=320&${LOOKS}&s=2&q=90`, { anonymous: 404, other: 404, editor: 200 }],
  ['in another crop', 'w=320&h=320&cx=0&cy=0&cw=400&ch=400', { anonymous: 404, other: 404, editor: 200 }],
  ['whole', 'w=960', { anonymous: 404, other: 404, editor: 200 }],
  ['in a width of nobody', 'w=321', { anonymous: 404, other: 404, editor: 404 }],
  ['in a scale of nobody', 'w=320&s=9', { anonymous: 404, other: 404, editor: 404 }],
  ['as it was uploaded', '', { anonymous: 404, other: 404, editor: 404 }],
])('every caller asks for a picture %s', async (_what, query, expected) => {
  for (const id of ['public', 'draft', 'unused']) {
    for (const caller of CALLERS) {
      const { statusCode } = await ask(caller, id, query);
      const wanted =
        caller === 'signed in' ? expected.editor : id === 'public' ? expected.anonymous : expected.other;
      expect([id, caller, statusCode]).toEqual([id, caller, wanted]);
    }
  }
});

describe('what a picture of a page carries', () => {
  test('is in the published uses, address for address', async () => {
    const uses = await server.services.database.writer
      .selectFrom('media_use')
      .select('renditions')
      .where('media_id', '=', 'public')
      .where('state', '=', 'published')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(uses.renditions)).toEqual([`w=320&h=320&${LOOKS}&s=2`]);
  });

  test('is done: the crop in its format, in the width times the scale, and no sharper than the crop', async () => {
    const { rawPayload, headers } = await ask('anonymous', 'public', `w=320&h=320&${LOOKS}&s=2`);
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['cache-control']).toContain('immutable');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 });
  });
});

test('editors get pictures of their own quickly: WebP, which is encoded many times as fast as AVIF', async () => {
  const accept = 'image/avif,image/webp';
  const response = await server.get('/img/unused?w=320', { cookie, accept });
  expect(response.headers['content-type']).toBe('image/webp');
  expect(response.headers['cache-control']).toBe('private, max-age=3600');
  expect(
    (await server.get('/img/unused?w=320', { cookie, accept: 'image/avif' })).headers['content-type'],
  ).toBe('image/avif');
});
