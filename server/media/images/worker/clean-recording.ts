import fs from 'node:fs/promises';

/** The boxes of an MP4 or QuickTime file that can contain boxes with a description of the recording. */
const PARENTS: readonly string[] = ['moov', 'trak'];
/**
 * The boxes that are removed: descriptions of when, where and with which device a recording was made, its title and cover, and
 * metadata of programs, such as XMP.
 */
const DESCRIPTIONS: readonly string[] = ['udta', 'meta', 'uuid'];
/** The maximum nesting of boxes that is searched. Recordings have two levels of nested boxes. */
const MAX_LEVELS = 32;
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/**
 * Removes the descriptions from a recording. The bytes of the descriptions become free space, so that the positions of all
 * other data stay the same, and nothing is encoded again.
 *
 * @throws Error if boxes are nested more deeply than in any recording
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
 * Returns the sizes of a box's header and of the whole box. A size of 1 means that a size of 64 bits follows; a size of 0 means
 * that the box extends to the end.
 */
function sizeOf(box: Buffer): [header: number, size: number] {
  const size = box.readUInt32BE(0);
  if (size === 1 && box.length >= LONG_HEADER_BYTES)
    return [LONG_HEADER_BYTES, Number(box.readBigUInt64BE(HEADER_BYTES))];
  return [HEADER_BYTES, size === 0 ? box.length : size];
}
