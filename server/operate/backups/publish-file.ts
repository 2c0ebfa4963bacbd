import fs from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './archive.ts';

/** Error codes of file systems without hard links. */
const NO_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'];

/**
 * Gives a complete, synced file its final name on the same disk, and syncs the folder of the file.
 *
 * @throws BackupError if a file with the final name exists by now and must not be replaced
 */
export async function publishFile(file: string, target: string, replace: boolean): Promise<void> {
  if (replace) {
    await fs.rename(file, target);
  } else {
    // Unlike a rename, a link fails if the name is taken.
    try {
      await fs.link(file, target);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') throw new BackupError(`${target} exists already, and was left as it is.`);
      if (!NO_LINKS.includes(code)) throw error;
      await fs.rename(file, target);
    }
  }
  await syncFolder(path.dirname(target));
}

/**
 * Syncs a folder, so that the names of new files survive a crash. Does nothing on Windows, because Windows cannot open folders
 * and does not need the sync.
 */
export async function syncFolder(name: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await fs.open(name, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
