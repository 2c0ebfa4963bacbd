import fs from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { ImageFormat, ImageParams } from '../../../../src/model/image.ts';
import { ANIMATION_MAX, IMAGE_FORMATS } from '../../../../src/model/limits.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { render } from './render.ts';

type Colour = readonly number[];

/** The colours of a picture of 80 × 60 px, one for each quarter: top left, top right, bottom left, bottom right. */
const QUARTERS = { red: [200, 30, 30], green: [30, 160, 30], blue: [30, 30, 200], white: [250, 250, 250] };
type Quarter = keyof typeof QUARTERS;
const NAMES = Object.keys(QUARTERS) as Quarter[];

function quarters(): Sharp {
  const raw = Buffer.alloc(80 * 60 * 3);
  for (let y = 0; y < 60; y++) {
    for (let x = 0; x < 80; x++) {
      const name = NAMES[(y < 30 ? 0 : 2) + (x < 40 ? 0 : 1)]!;
      raw.set(QUARTERS[name], (y * 80 + x) * 3);
    }
  }
  return sharp(raw, { raw: { width: 80, height: 60, channels: 3 } });
}

const plain = (background: string, size = 40) =>
  sharp({ create: { width: size, height: size, channels: 3, background } });

async function stored(bytes: Buffer | Sharp): Promise<string> {
  const file = path.join(await temporaryFolder(), 'picture');
  await fs.writeFile(file, Buffer.isBuffer(bytes) ? bytes : await bytes.toBuffer());
  return file;
}

async function pixelsOf(file: string, params: ImageParams, format: ImageFormat = 'png') {
  const bytes = await render(file, params, format);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Colour => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return { ...info, at };
}

function expectNear(colour: Colour, expected: Colour, by: number) {
  const off = Math.max(...expected.map((level, channel) => Math.abs(level - colour[channel]!)));
  expect(off, `${colour} is not ${expected}`).toBeLessThanOrEqual(by);
}

function nameOf(colour: Colour): Quarter | undefined {
  return NAMES.find((name) =>
    QUARTERS[name].every((level, channel) => Math.abs(level - colour[channel]!) < 25),
  );
}

test.each([
  [1, 'red green blue white'],
  [2, 'green red white blue'],
  [3, 'white blue green red'],
  [4, 'blue white red green'],
  [5, 'red blue green white'],
  [6, 'blue red white green'],
  [7, 'white green blue red'],
  [8, 'green white red blue'],
])('a photo of orientation %d is turned upright before it is cropped', async (orientation, upright) => {
  const file = await stored(quarters().jpeg({ quality: 100 }).withMetadata({ orientation }));
  const [width, height] = orientation < 5 ? [80, 60] : [60, 80];
  const whole = await pixelsOf(file, { w: 1000 });
  expect([whole.width, whole.height]).toEqual([width, height]);
  const corners = [
    [10, 10],
    [width - 10, 10],
    [10, height - 10],
    [width - 10, height - 10],
  ] as const;
  expect(corners.map(([x, y]) => nameOf(whole.at(x, y))).join(' ')).toBe(upright);
  const crop = { left: width / 2 + 5, top: height / 2 + 5, width: 20, height: 20 };
  const corner = await pixelsOf(file, { w: 10, crop });
  expect([corner.width, corner.height, nameOf(corner.at(5, 5))]).toEqual([10, 10, upright.split(' ')[3]]);
});

test('a crop is exactly the part that was chosen, and one that reaches beyond the picture ends with it', async () => {
  const file = await stored(quarters().png());
  const across = await pixelsOf(file, { w: 40, h: 20, crop: { left: 20, top: 20, width: 40, height: 20 } });
  expect([across.width, across.height]).toEqual([40, 20]);
  expect([across.at(19, 9), across.at(20, 9), across.at(19, 10), across.at(20, 10)].map(nameOf)).toEqual(
    NAMES,
  );
  const beyond = await pixelsOf(file, { w: 100, crop: { left: 60, top: 40, width: 500, height: 500 } });
  expect([beyond.width, beyond.height, nameOf(beyond.at(10, 10))]).toEqual([20, 20, 'white']);
});

test.each([
  ['a picture of 8 bits in Display P3', () => plain('#c86432').withIccProfile('p3').png(), [200, 100, 50]],
  [
    'a picture of 16 bits in Display P3',
    () => plain('#c86432').withIccProfile('p3').toColourspace('rgb16').png(),
    [200, 100, 50],
  ],
  [
    // The inks of this profile cannot print that grey.
    'a photo for print, in CMYK',
    () => plain('#808080').withIccProfile('cmyk').toColourspace('cmyk').jpeg({ quality: 100 }),
    [110, 110, 110],
  ],
  ['a picture of 16 bits in grey', () => plain('#808080').toColourspace('grey16').png(), [128, 128, 128]],
] as const)('%s has the same colours in sRGB, without a profile', async (_what, original, expected) => {
  const file = await stored(original());
  for (const format of IMAGE_FORMATS) {
    const { at, channels } = await pixelsOf(file, { w: 20 }, format);
    expect(channels).toBe(3);
    expectNear(at(10, 10), expected, 8);
    const { space, depth, icc } = await sharp(await render(file, { w: 20 }, format)).metadata();
    expect([space, depth, icc]).toEqual(['srgb', 'uchar', undefined]);
  }
});

test('nothing of a photo is kept but its pixels: no place, camera, words or profile', async () => {
  const original = quarters()
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Verandah of Ana</x:xmpmeta>')
    .withExif({
      IFD0: { Copyright: 'Ana of the verandah', Model: 'Camera of Ana', ImageDescription: 'Verandah of Ana' },
      IFD3: { GPSLatitude: '34/1 55/1 43/1', GPSLatitudeRef: 'S', GPSLongitude: '138/1 36/1 0/1' },
    });
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const file = await stored(original.clone().toFormat(kind));
    const before = await sharp(file).metadata();
    expect([before.exif, before.xmp, before.icc].every((part) => part !== undefined)).toBe(true);
    for (const format of IMAGE_FORMATS) {
      const bytes = await render(file, { w: 40 }, format);
      const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc, comments]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(/Ana|GPS|Exif|xmpmeta/i.exec(bytes.toString('latin1'))).toBeNull();
    }
  }
});

const FRAMES = ['#ff0000', '#00ff00', '#0000ff'];

async function animation(kind: 'gif' | 'webp', count: number = FRAMES.length): Promise<string> {
  const frames = Array.from({ length: count }, (_, index) =>
    plain(FRAMES[index % FRAMES.length]!)
      .png()
      .toBuffer(),
  );
  const delay = Array.from({ length: count }, (_, index) => 100 + 10 * index);
  const joined = sharp(await Promise.all(frames), { join: { animated: true } });
  // Identical frames would be merged into one.
  return stored(joined.toFormat(kind, { delay, loop: 3, lossless: true }));
}

test.each(['gif', 'webp'] as const)('an animated %s moves in WebP, cropped and resized', async (kind) => {
  const file = await animation(kind);
  const crop = { left: 10, top: 10, width: 20, height: 10 };
  const bytes = await render(file, { w: 10, h: 5, crop }, 'webp');
  const moving = sharp(bytes, { animated: true });
  const { pages, width, pageHeight, delay, loop } = await moving.metadata();
  expect({ pages, width, pageHeight, delay, loop }).toEqual({
    pages: 3,
    width: 10,
    pageHeight: 5,
    delay: [100, 110, 120],
    loop: 3,
  });
  const { data, info } = await moving.raw().toBuffer({ resolveWithObject: true });
  for (const [index, frame] of [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ].entries()) {
    const start = index * 5 * 10 * info.channels;
    expectNear([...data.subarray(start, start + 3)], frame, 12);
  }
});

test('in other formats, blurred, with too many frames or bytes, an animation is its first frame', async () => {
  const pagesOf = async (file: string, params: ImageParams, format: ImageFormat) =>
    (await sharp(await render(file, params, format)).metadata()).pages ?? 1;
  const file = await animation('gif');
  for (const format of ['avif', 'jpeg', 'png'] as const)
    expect(await pagesOf(file, { w: 20 }, format)).toBe(1);
  expect(await pagesOf(file, { w: 20, b: 3 }, 'webp')).toBe(1);
  expect(await pagesOf(await animation('gif', ANIMATION_MAX.frames), { w: 20 }, 'webp')).toBe(
    ANIMATION_MAX.frames,
  );
  expect(await pagesOf(await animation('gif', ANIMATION_MAX.frames + 1), { w: 20 }, 'webp')).toBe(1);
  const heavy = await animation('gif');
  // Decoders ignore bytes after the end of a GIF.
  await fs.appendFile(heavy, Buffer.alloc(ANIMATION_MAX.bytes));
  expect(await pagesOf(heavy, { w: 20 }, 'webp')).toBe(1);
  expectNear((await pixelsOf(heavy, { w: 20 }, 'jpeg')).at(5, 5), [255, 0, 0], 8);
});

test('a picture is never enlarged, whatever its scale', async () => {
  const file = await stored(quarters().png());
  const sizeOf = async (params: ImageParams) => {
    const { width, height } = await pixelsOf(file, params);
    return `${width}x${height}`;
  };
  expect(await sizeOf({ w: 20, s: 2 })).toBe('40x30');
  expect(await sizeOf({ w: 20, h: 20, s: 2 })).toBe('40x40');
  expect(await sizeOf({ w: 60, h: 60, s: 4 })).toBe('60x60');
});
