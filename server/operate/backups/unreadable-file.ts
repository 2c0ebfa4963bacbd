import fs from 'node:fs/promises';
import { shellWord } from '../../core/shell-word.ts';

/** The kinds of files that owners mistake for backups: the first bytes of each kind, and what to do with such a file. */
const KINDS: readonly (readonly [start: string, words: (file: string) => string])[] = [
  ['\x1f\x8b', (file) => compressed(file, 'gzip', 'gunzip')],
  ['\x28\xb5\x2f\xfd', (file) => compressed(file, 'zstd', 'unzstd')],
  ['\xfd7zXZ', (file) => compressed(file, 'xz', 'unxz')],
  [
    'PK\x03\x04',
    (file) => `It is a ZIP file. Where a backup is in it, unpack that first, with: unzip ${shellWord(file)}`,
  ],
  ['SQLite format 3\0', () => 'It is a database alone, and no backup. Name the .tar file of a backup.'],
];

const IS_A_BACKUP =
  'A backup is a .tar file: ‘hearth backup FILE’ writes one, DATA_DIR/backups has those of each night, and the tab System of the dashboard offers them for download.';

/**
 * Says how to unpack a compressed file. The programs accept only their own file extensions, so the command passes the file
 * through standard input.
 */
function compressed(file: string, method: string, program: string): string {
  const unpacked = shellWord(`${file}.unpacked`);
  return `It is compressed with ${method}. Unpack it first, with: ${program} <${shellWord(file)} >${unpacked}`;
}

/**
 * Says what is wrong with a file that cannot be read as a backup, and what to do.
 *
 * @param lastRead the last entry that could be read; null if no entry could be read
 */
export async function unreadableFile(file: string, lastRead: string | null): Promise<string> {
  const { start, size } = await beginning(file);
  if (size === 0) return 'It is empty. Copy it again from where it came from, or use another backup.';
  const [, kind] = KINDS.find(([bytes]) => start.startsWith(bytes)) ?? [];
  if (kind !== undefined) return kind(file);
  if (lastRead === null && !start.slice(257).startsWith('ustar'))
    return `It is no backup of Hearth. ${IS_A_BACKUP}`;
  const where = lastRead === null ? 'from its beginning' : `after ${lastRead}`;
  return `It is damaged or cut off: it cannot be read ${where}. Copy it again from where it came from, whole, or use another backup.`;
}

/** Returns the first bytes of a file as Latin-1, and the size of the file. */
async function beginning(file: string): Promise<{ readonly start: string; readonly size: number }> {
  await using handle = await fs.open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
  return { start: buffer.toString('latin1', 0, bytesRead), size: (await handle.stat()).size };
}
