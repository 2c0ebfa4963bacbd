import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MAX_PLACEHOLDERS } from '../../../db/published-queries.ts';
import type { ContentView, Placeholder, View } from '../../../src/model/view.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let cookie: string;
let imageId: string;
let shown: readonly Placeholder[];

const MARKS = { '': '', narrow: '<', dark: '*' };
const LEFT = { left: 0, top: 0, width: 40, height: 40 };
const RIGHT = { left: 40, top: 0, width: 40, height: 40 };

/** Uploads a picture that is red on the left and blue on the right. */
beforeAll(async () => {
  server = await startTestServer({}, (view: View) => {
    if (view.kind === 'content') shown = (view as ContentView).placeholders;
    return plainRenderer(view);
  });
  cookie = await server.signIn('mira');
  const blue = { create: { width: 40, height: 40, channels: 3, background: '#00c' } } as const;
  const bytes = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#e00' } })
    .composite([{ input: blue, left: 40, top: 0 }])
    .png()
    .toBuffer();
  const uploaded = await upload(server.app, 'image/upload', cookie, {
    bytes,
    name: 'a.png',
    type: 'image/png',
  });
  imageId = uploaded.json().image._id;
});
afterAll(() => server.close());

/**
 * Returns the placeholder colours of a page that shows the picture in these ways. Each colour is given as `colour end`, with a
 * leading `<` if the colour is for narrow screens, or `*` for dark ones.
 */
async function coloursOf(slug: string, header: object | null, ...images: object[]): Promise<string[]> {
  const items = images.map((image, index) => ({
    key: `k${index}`,
    quote: 'So.',
    image: { imageId, alt: '', ...image },
  }));
  await server.publish(cookie, {
    slug,
    headerType: header === null ? 'none' : 'FullWidthImageHeader',
    header: { image: { imageId, alt: '', ...header } },
    contents: [{ key: 'b', componentType: 'Testimonials', items }],
  });
  await server.get(`/${slug}`);
  return shown.map(({ screen, colour, end }) => `${MARKS[screen]}${colour} ${end}`.trim());
}

test('a page has the colour of the part of a picture that it shows, not of the whole', async () => {
  expect(await coloursOf('whole', null, {})).toEqual(['#706']);
  expect(await coloursOf('red', null, { desktop: LEFT })).toEqual(['#e00']);
  expect(await coloursOf('blue', null, { desktop: RIGHT })).toEqual(['#00c']);
});

test('two parts of a picture have their own colours, found by the ends of their URLs', async () => {
  expect(
    await coloursOf('parts', null, { desktop: LEFT }, { desktop: RIGHT, blur: 5 }, { desktop: LEFT }),
  ).toEqual(['#e00', '#00c cx=40&cy=0&cw=40&ch=40&b=5']);
  expect(await coloursOf('part', null, { desktop: LEFT }, {})).toEqual([
    '#706',
    '#e00 cx=0&cy=0&cw=40&ch=40',
  ]);
});

test('phones have the colour of the part that they are shown; a header without a picture has none', async () => {
  expect(await coloursOf('phone', { desktop: LEFT, mobile: RIGHT })).toEqual(['#e00', '<#00c']);
  expect(await coloursOf('alike', { desktop: LEFT, mobile: LEFT })).toEqual(['#e00']);
  expect(await coloursOf('both', { desktop: LEFT, mobile: RIGHT }, {})).toEqual([
    '#706',
    '#e00 cx=0&cy=0&cw=40&ch=40',
    '<#00c cx=0&cy=0&cw=40&ch=40',
  ]);
  expect(await coloursOf('plain', null)).toEqual([]);
});

test('dark screens have the colour of the dark version that they are shown', async () => {
  const dark = { imageId, alt: '', desktop: RIGHT };
  expect(await coloursOf('dark', { desktop: LEFT, dark })).toEqual(['#e00', '*#00c']);
  expect(await coloursOf('light', { desktop: LEFT, dark: null })).toEqual(['#e00']);
});

test('the dark version of the header colours no other part of the same picture', async () => {
  const dark = { imageId, alt: '', desktop: RIGHT };
  const [left, right] = ['cx=0&cy=0&cw=40&ch=40', 'cx=40&cy=0&cw=40&ch=40'];
  expect(await coloursOf('same', { desktop: LEFT, dark }, { desktop: LEFT })).toEqual(['#e00', '*#00c']);
  expect(await coloursOf('other', { desktop: LEFT, dark }, { desktop: RIGHT })).toEqual([
    '#e00',
    `#00c ${right}`,
    `*#00c ${left}`,
  ]);
  expect(await coloursOf('whole-too', { desktop: LEFT, dark }, {})).toEqual([
    '#706',
    `#e00 ${left}`,
    `*#00c ${left}`,
  ]);
  // The placeholder of a whole picture matches its parts: one has a colour of its own, one has that of the whole.
  const alike = { left: 20, top: 0, width: 40, height: 40 };
  expect(await coloursOf('parts-too', { dark }, { desktop: LEFT }, { desktop: alike })).toEqual([
    '#706',
    `#e00 ${left}`,
    '*#00c',
    '*#706 cx=20&cy=0&cw=40&ch=40',
  ]);
});

test('a page with more pictures than placeholders has the colours of its header, on dark screens too', async () => {
  const dark = { imageId, alt: '', desktop: RIGHT };
  const parts = Array.from({ length: MAX_PLACEHOLDERS + 5 }, (_, index) => ({
    desktop: { left: 0, top: 0, width: 40 + (index % 40), height: 10 + Math.floor(index / 40) },
  }));
  const colours = await coloursOf('many', { desktop: LEFT, dark }, ...parts);
  expect(colours.length).toBeLessThanOrEqual(MAX_PLACEHOLDERS);
  expect([colours[0], colours.at(-1)]).toEqual(['#e00', '*#00c cx=0&cy=0&cw=40&ch=40']);
});
