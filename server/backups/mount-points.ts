import fs from 'node:fs';
import path from 'node:path';
import { BackupError } from './archive.ts';

const MOUNTS = '/proc/self/mountinfo';

/** Where something is mounted, as this process sees it; empty where the system does not say, as on others than Linux. */
export function mountPoints(): ReadonlySet<string> {
  let text = '';
  try {
    text = fs.readFileSync(MOUNTS, 'utf8');
  } catch {
    return new Set();
  }
  return new Set(text.split('\n').map((line) => unescaped(line.split(' ')[4] ?? '')));
}

/** A field of the system's tables of mounts, in which blanks and the like are octal numbers. */
export function unescaped(field: string): string {
  return field.replaceAll(/\\([0-7]{3})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 8)));
}

/**
 * The first of some files or folders below a folder that cannot be renamed inside it, since it is a file system of its own, or
 * another folder is mounted there; null where all can be. Those that do not exist can be.
 *
 * @param names paths from the folder
 */
function immovable(folder: string, names: readonly string[]): string | null {
  const real = fs.realpathSync(folder);
  const { dev } = fs.statSync(real);
  const mounts = mountPoints();
  const found = names.find((name) => {
    const stat = fs.lstatSync(path.join(real, name), { throwIfNoEntry: false });
    if (stat === undefined) return false;
    // Files of one file system can have other device numbers than its folders, as in containers.
    return mounts.has(path.join(real, name)) || (stat.isDirectory() && stat.dev !== dev);
  });
  return found === undefined ? null : path.join(folder, found);
}

/** @throws BackupError where one of them cannot be moved, which says what to do; nothing may have been changed by then */
export function assertMovable(folder: string, names: readonly string[]): void {
  const fixed = immovable(folder, names);
  if (fixed === null) return;
  throw new BackupError(
    `${fixed} is a mount point, which cannot be moved. Nothing was changed. Unmount it, restore, copy what is in ${fixed} then onto that disk, and mount it again; or set DATA_DIR to a new folder, restore there, and serve that one.`,
  );
}
