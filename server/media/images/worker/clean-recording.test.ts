import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/folders.ts';
import { cleanRecording } from './clean-recording.ts';

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes]);
}

function longBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(content.length + 16), 8);
  return Buffer.concat([head, content]);
}

async function cleaned(bytes: Buffer): Promise<Buffer> {
  const file = path.join(await temporaryFolder(), 'recording');
  await fs.writeFile(file, bytes);
  return cleanRecording(file);
}

const place = box('\xa9xyz', '-34.9285+138.6007/ of Ana');
const free = (length: number) => box('free', Buffer.alloc(length - 8));

test('a recording keeps every byte of its sound and picture where it is, and nothing says where it was made', async () => {
  const udta = box('udta', place);
  const meta = box('meta', 'com.apple.quicktime.location.ISO6709 of Ana');
  const track = (described: Buffer) => box('trak', box('tkhd', 'header'), described, box('mdia', 'samples'));
  const film = (a: Buffer, b: Buffer, c: Buffer, d: Buffer) => [
    box('ftyp', 'isom'),
    longBox('mdat', Buffer.from('udta is only sound here')),
    box('moov', box('mvhd', 'header'), track(a), b, c),
    d,
  ];
  const xmp = box('uuid', 'x'.repeat(16), '<x:xmpmeta>Ana</x:xmpmeta>');
  const bytes = await cleaned(Buffer.concat(film(udta, meta, udta, xmp)));
  const [ofTrack, ofFilm, last] = [free(udta.length), free(meta.length), free(xmp.length)];
  expect(bytes).toEqual(Buffer.concat(film(ofTrack, ofFilm, ofTrack, last)));
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['less than a box', Buffer.from('ftyp')],
  ['a box of no size', Buffer.concat([Buffer.from([0, 0, 0, 3]), Buffer.from('moovabcdefgh')])],
  ['a box that is larger than the file', Buffer.concat([Buffer.from([0, 0, 9, 9]), Buffer.from('moovabcd')])],
  ['half of a long size', Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('mdatabcd')])],
])('%s stays as it is', async (_what, bytes) => {
  expect(await cleaned(bytes)).toEqual(bytes);
});

test('the last box may reach to the end of the file', async () => {
  const open = Buffer.concat([Buffer.alloc(4), Buffer.from('moov'), box('udta', place)]);
  expect((await cleaned(open)).toString('latin1')).not.toContain('Ana');
});

test('boxes in boxes are looked through as deep as in any recording, and no deeper', async () => {
  const nested = (levels: number): Buffer => {
    let bytes = box('udta', place);
    for (let level = 1; level < levels; level++) bytes = box(level % 2 === 0 ? 'moov' : 'trak', bytes);
    return bytes;
  };
  expect((await cleaned(nested(32))).toString('latin1')).not.toContain('Ana');
  await expect(cleaned(nested(33))).rejects.toThrow('Boxes are nested too deeply.');
});
