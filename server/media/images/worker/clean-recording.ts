import fs from 'node:fs/promises';

/** The boxes of an MP4 or QuickTime file that contain the boxes with the recording's description. */
const PARENTS: readonly string[] = ['moov', 'trak'];
/**
 * The boxes that describe when, where and with what it was recorded, its title and its cover, and those of programs, such as
 * XMP.
 */
const DESCRIPTIONS: readonly string[] = ['udta', 'meta', 'uuid'];
/** The deepest nesting of boxes that is searched; recordings have two such levels. */
const MAX_LEVELS = 32;
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/**
 * Removes the descriptions from a recording. Their bytes become free space, so nothing moves, and no sound or picture is
 * encoded again.
 *
 * @throws Error if boxes are nested deeper than in any recording
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
    // Players stop reading at a box with an invalid size.
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

/**
 * Returns the sizes of a box's header and of the whole box. A stored size of 1 means that 64 bits follow, 0 that the box fills
 * the rest.
 */
function sizeOf(box: Buffer): [header: number, size: number] {
  const size = box.readUInt32BE(0);
  if (size === 1 && box.length >= LONG_HEADER_BYTES)
    return [LONG_HEADER_BYTES, Number(box.readBigUInt64BE(HEADER_BYTES))];
  return [HEADER_BYTES, size === 0 ? box.length : size];
}
