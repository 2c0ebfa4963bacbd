import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/folders.ts';
import { clean } from './clean.ts';

const plain = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } }).png();

async function stored(bytes: Buffer): Promise<string> {
  const file = path.join(await temporaryFolder(), 'picture');
  await fs.writeFile(file, bytes);
  return file;
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a %s keeps its pixels, format and size, upright, and nothing else that is in its file',
  async (format) => {
    const original = await plain('#c86432')
      .toFormat(format)
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Verandah of Ana</x:xmpmeta>')
      .withExifMerge({
        IFD0: { Model: 'Camera of Ana' },
        IFD3: { GPSLatitude: '34/1 55/1 43/1', GPSLatitudeRef: 'S' },
      })
      .toBuffer();
    const turns = (await sharp(original).metadata()).autoOrient.width === 30;
    const file = await stored(Buffer.concat([original, Buffer.from('GPS of Ana')]));
    const bytes = await clean(file);
    const { exif, xmp, icc, orientation, ...about } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(about).toMatchObject({
      format: format === 'avif' ? 'heif' : format,
      ...(turns ? { width: 30, height: 40 } : { width: 40, height: 30 }),
    });
    expect(/Ana|GPS|Exif|xmpmeta/i.exec(bytes.toString('latin1'))).toBeNull();
    const { dominant } = await sharp(await sharp(bytes).png().toBuffer()).stats();
    for (const [channel, level] of [
      [dominant.r, 200],
      [dominant.g, 100],
      [dominant.b, 50],
    ] as const)
      expect(Math.abs(channel - level)).toBeLessThanOrEqual(12);
  },
);

test.each(['gif', 'webp'] as const)('a %s that moves still does', async (format) => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((colour) => plain(colour).toBuffer()),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 200, 300], loop: 2 })
    .toBuffer();
  const bytes = await clean(await stored(moving));
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
    format,
    pages: 3,
    delay: [100, 200, 300],
    loop: 2,
  });
});
