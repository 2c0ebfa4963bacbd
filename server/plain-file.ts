import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';

/**
 * Why a file that an owner named cannot be read to its end, as a sentence; null where it can. To be asked before it is opened: a pipe
 * would be waited for until somebody writes to it.
 */
export async function plainFileProblem(file: string): Promise<string | null> {
  try {
    const stat = await fs.stat(file);
    if (!stat.isFile()) return `${file} is ${kindOf(stat)}, and not a file.`;
    await fs.access(file, fs.constants.R_OK);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return `There is no file ${file}.`;
    return code === 'EACCES'
      ? `${file} cannot be read by the user who runs this command. Open the file, and the folders above it, to that user, such as with: chmod a+r ${file}`
      : `${file} cannot be read (${code}).`;
  }
}

function kindOf(stat: Stats): string {
  if (stat.isDirectory()) return 'a folder';
  if (stat.isFIFO()) return 'a named pipe';
  return stat.isSocket() ? 'a socket' : 'a device';
}
