import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cropFor,
  imageCandidates,
  imageSources,
  imageUrl,
  imageValueSchema,
  isOnLadder,
  isSmallerRendition,
  readImageParams,
  renditionQuery,
} from './image.ts';
import { IMAGE_FORMATS, IMAGE_LADDER, IMAGE_SIZES } from './limits.ts';

const crop = { left: 10, top: 20, width: 800, height: 450 };
const picture = { imageId: 'porch', alt: 'A porch' };

test('a missing picture is null, and crops for any canvas are kept unchanged', () => {
  expect(imageValueSchema.parse(undefined)).toBeNull();
  expect(imageValueSchema.parse({ imageId: 'porch', desktop: crop, old: { x: 1 } })).toEqual({
    imageId: 'porch',
    alt: '',
    desktop: crop,
    old: { x: 1 },
  });
  expect(imageValueSchema.safeParse({ alt: 'x' }).success).toBe(false);
});

test('a URL has its parameters in one order, in whole px, and omits those not given', () => {
  expect(imageUrl('porch')).toBe('/img/porch');
  expect(imageUrl('a b/c', { w: 320 })).toBe('/img/a%20b%2Fc?w=320');
  expect(
    imageUrl('porch', {
      q: 70,
      s: 2,
      t: true,
      f: 'webp',
      b: 5,
      crop: { ...crop, left: 10.4 },
      h: 180,
      w: 320,
    }),
  ).toBe('/img/porch?w=320&h=180&cx=10&cy=20&cw=800&ch=450&b=5&f=webp&t=1&s=2&q=70');
  expect(imageUrl('porch', { w: 320, t: false }, 'https://cdn.example/')).toBe(
    'https://cdn.example/img/porch?w=320',
  );
});

test('the parameters read from a URL are those it was made from', () => {
  const size = fc.integer({ min: 1, max: 9999 });
  const params = fc.record(
    {
      w: size,
      h: size,
      crop: fc.record({ left: fc.nat(9999), top: fc.nat(9999), width: size, height: size }),
      b: fc.nat(100),
      f: fc.constantFrom(...IMAGE_FORMATS),
      t: fc.constant(true),
      s: fc.integer({ min: 1, max: 9 }),
      q: fc.integer({ min: 1, max: 100 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(params, (given) => {
      const url = new URL(imageUrl('porch', given), 'https://here.example');
      expect(readImageParams(url.search.slice(1))).toEqual(given);
    }),
  );
});

test.each([
  ['malformed', ['w=0', 'w=-1', 'w=1e3', 'w=320.5', 'w=999999', 'w', 'w=', 'f=svg', 'q=101', 't=yes']],
  ['half a crop', ['cx=1', 'cx=1&cy=1&cw=0&ch=5']],
  ['unknown', ['w=320&zz=1', 'w=320&utm_source=x', 'width=320', 'W=320', '__proto__=1']],
  ['given twice', ['w=320&w=320', 'w=320&w=480']],
  [
    'written otherwise',
    ['w=0320', 'h=180&w=320', 'w=%3320', 'w=320&', '&w=320', 'w=320&&h=180', 'w=320&t=0', 'w=+320'],
  ],
])('a query with parameters that are %s is rejected', (_what, queries) => {
  for (const query of queries) expect(readImageParams(query)).toBeNull();
});

test('the candidates are the ladder below the width and the width itself, in its proportion', () => {
  expect(imageSources(picture, { width: 1000, height: 561 })).toEqual({
    src: '/img/porch?w=1000&h=561',
    srcSet: [
      '/img/porch?w=320&h=180 320w',
      '/img/porch?w=480&h=269 480w',
      '/img/porch?w=640&h=359 640w',
      '/img/porch?w=960&h=539 960w',
      '/img/porch?w=1000&h=561 1000w',
    ].join(', '),
    width: 1000,
    height: 561,
  });
});

test('the crop of the canvas is used, and nothing wider than it is offered', () => {
  const value = { ...picture, desktop: crop };
  const sources = imageSources(value, { width: 1920, height: 1080, canvas: 'desktop' });
  expect(sources?.src).toBe('/img/porch?w=640&h=360&cx=10&cy=20&cw=800&ch=450');
  expect(sources?.srcSet.split(', ')).toHaveLength(3);
  expect(imageSources(value, { width: 320, height: 180, canvas: 'mobile' })?.src).toBe(
    '/img/porch?w=320&h=180',
  );
});

test('without a height the picture keeps its own proportion, and the original limits the widths', () => {
  expect(imageSources(picture, { width: 480 }, { width: 400, height: 100 }, 'https://cdn.example')).toEqual({
    src: 'https://cdn.example/img/porch?w=320',
    srcSet: 'https://cdn.example/img/porch?w=320 320w',
    width: 480,
    height: 120,
  });
});

test('a missing picture has no sources', () => {
  expect(imageSources(null, { width: 320 })).toBeNull();
  expect(imageSources({ imageId: '', alt: '' }, { width: 320 })).toBeNull();
});

test('an invalid crop is ignored', () => {
  expect(cropFor({ ...picture, desktop: { left: 0 } }, 'desktop')).toBeUndefined();
  expect(cropFor({ ...picture, desktop: { ...crop, width: 0 } }, 'desktop')).toBeUndefined();
  expect(cropFor(picture, 'constructor')).toBeUndefined();
  expect(cropFor({ ...picture, crop: { left: 0 } }, 'desktop')).toBeUndefined();
  expect(cropFor({ ...picture, desktop: crop }, 'desktop')).toEqual(crop);
});

test('the crop of all canvases counts for every one that has no valid crop of its own', () => {
  const mobile = { left: 5, top: 0, width: 300, height: 400 };
  const value = { ...picture, crop, mobile };
  expect(cropFor(value, 'desktop')).toEqual(crop);
  expect(cropFor(value, 'mobile')).toEqual(mobile);
  expect(cropFor({ ...value, mobile: { ...mobile, width: 0 } }, 'mobile')).toEqual(crop);
  const shown = { width: 320, height: 180 };
  expect(imageSources(value, { ...shown, canvas: 'desktop' })?.src).toBe(
    '/img/porch?w=320&h=180&cx=10&cy=20&cw=800&ch=450',
  );
  expect(imageCandidates(value, { ...shown, canvas: 'desktop' }).map(renditionQuery)).toEqual([
    'w=320&h=180&cx=10&cy=20&cw=800&ch=450',
  ]);
});

test('a size can have a quality, which is in every address, and a shape in place of a height', () => {
  const size = { width: 480, quality: 55, aspectRatio: 1.5 };
  expect(imageSources(picture, size)).toEqual({
    src: '/img/porch?w=480&h=320&q=55',
    srcSet: '/img/porch?w=320&h=213&q=55 320w, /img/porch?w=480&h=320&q=55 480w',
    width: 480,
    height: 320,
  });
  expect(imageCandidates(picture, { ...size, height: 100 }).at(-1)).toEqual({ w: 480, h: 100, q: 55 });
  const wide = imageSources({ ...picture, width: 640, height: 64 }, { width: 300, aspectRatio: 2 });
  expect(wide?.height).toBe(150);
});

test('editors may request every candidate of every named size', () => {
  for (const size of Object.values(IMAGE_SIZES)) {
    const { srcSet } = imageSources(picture, size)!;
    for (const candidate of srcSet.split(', ')) {
      const url = new URL(candidate.split(' ')[0]!, 'https://here.example');
      expect(isOnLadder(readImageParams(url.search.slice(1))!)).toBe(true);
    }
  }
});

test('editors may request any crop and look in a width of the ladder, and no other width', () => {
  expect(IMAGE_LADDER.every((w) => isOnLadder({ w }))).toBe(true);
  expect(isOnLadder({ w: 400, h: 209 })).toBe(true);
  expect(isOnLadder({ w: 320, h: 333, crop, b: 5, f: 'png', t: true, s: 2, q: 30 })).toBe(true);
  for (const refused of [{}, { w: 321 }, { h: 320 }, { w: 320, s: 5 }])
    expect(isOnLadder(refused)).toBe(false);
});

test('the defaults of a picture are in every address of it', () => {
  const value = {
    ...picture,
    desktop: crop,
    width: 700,
    blur: 5,
    format: 'webp',
    transparent: true,
    scale: 2,
  };
  const sources = imageSources(value, { width: 1000, height: 500, canvas: 'desktop' })!;
  const rest = 'cx=10&cy=20&cw=800&ch=450&b=5&f=webp&t=1&s=2';
  expect(sources).toEqual({
    src: `/img/porch?w=320&h=160&${rest}`,
    // The crop is only 800 px wide, so a width of 480 px would not be sharp on a screen with two device pixels per px.
    srcSet: `/img/porch?w=320&h=160&${rest} 640w`,
    width: 1000,
    height: 500,
  });
});

test('a default width is the largest, and with a height gives the proportion where the place has none', () => {
  const value = { ...picture, width: '640', height: 320 };
  expect(imageSources(value, { width: 1000 })).toEqual({
    src: '/img/porch?w=640&h=320',
    srcSet: '/img/porch?w=320&h=160 320w, /img/porch?w=480&h=240 480w, /img/porch?w=640&h=320 640w',
    width: 1000,
    height: 500,
  });
  expect(imageCandidates(value, { width: 1000, height: 1000 }).at(-1)).toEqual({ w: 640, h: 640 });
});

test('defaults that cannot be used are ignored, and JPEG has two names', () => {
  const odd = { width: -1, height: 0, blur: 101, format: 'svg', transparent: 'no', scale: 1.5 };
  expect(imageCandidates({ ...picture, ...odd }, { width: 320 }).map(renditionQuery)).toEqual(['w=320']);
  expect(imageCandidates({ ...picture, format: 'jpg' }, { width: 320 }).map(renditionQuery)).toEqual([
    'w=320&f=jpeg',
  ]);
});

test('a rendition is known by its address without t', () => {
  expect(renditionQuery({ w: 320, t: true, f: 'png' })).toBe('w=320&f=png');
});

test('a smaller rendition has the same crop, look and proportion, and is less wide', () => {
  const wide = { w: 1000, h: 561, crop, b: 3 };
  const [small, ...others] = [
    { ...wide, w: 480, h: 269 },
    wide,
    { ...wide, w: 1920, h: 1077 },
    { ...wide, w: 480, h: 480 },
    { ...wide, w: 480, h: undefined },
    { ...wide, w: 480, h: 269, b: undefined },
    { ...wide, w: 480, h: 269, crop: { ...crop, left: 11 } },
  ] as const;
  expect(isSmallerRendition(small!, wide)).toBe(true);
  for (const other of others) expect(isSmallerRendition(other, wide)).toBe(false);
  expect(isSmallerRendition({ w: 320 }, { w: 480 })).toBe(true);
});
