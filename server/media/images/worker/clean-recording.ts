import fs from 'node:fs/promises';

/** Boxes of an MP4 or QuickTime file that others are in, on the way to those that describe the recording. */
const PARENTS: readonly string[] = ['moov', 'trak'];
/** Boxes that say when, where and with what it was recorded, its title and its cover; and those of programs, such as XMP. */
const DESCRIPTIONS: readonly string[] = ['udta', 'meta', 'uuid'];
/** Boxes in one another that are looked through; recordings have two such levels. */
const MAX_LEVELS = 32;
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/**
 * The same recording without its descriptions. Their bytes become free space, so that nothing moves, and no sound or picture is
 * encoded again.
 *
 * @throws Error where boxes are nested as in no recording
 */
export async function cleanRecording(file: string): Promise<Buffer> {
  const bytes = await fs.readFile(file);
  clear(bytes, MAX_LEVELS);
  return bytes;
}

function clear(bytes: Buffer, levels: number): void {
  if (levels === 0) throw new Error('Boxes are nested too deeply.');
  for (let rest = bytes; rest.length >= HEADER_BYTES; ) {
    const type = rest.toString('latin1', 4, HEADER_BYTES);
    const [header, size] = sizeOf(rest);
    // A box of no sensible size is the end of what players read.
    if (size < header || size > rest.length) return;
    const content = rest.subarray(header, size);
    if (PARENTS.includes(type)) clear(content, levels - 1);
    if (DESCRIPTIONS.includes(type)) {
      rest.write('free', 4, 'latin1');
      content.fill(0);
    }
    rest = rest.subarray(size);
  }
}

/** The sizes of the header of a box and of the whole box: 1 stands for one in 64 bits, and 0 for all that is left. */
function sizeOf(box: Buffer): [header: number, size: number] {
  const size = box.readUInt32BE(0);
  if (size === 1 && box.length >= LONG_HEADER_BYTES)
    return [LONG_HEADER_BYTES, Number(box.readBigUInt64BE(HEADER_BYTES))];
  return [HEADER_BYTES, size === 0 ? box.length : size];
}
