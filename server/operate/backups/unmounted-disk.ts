import fs from 'node:fs';
import path from 'node:path';
import { isMissing } from '../../core/files/plain-file.ts';
import { disksMounted, unescaped } from './mount-points.ts';

const FSTAB = '/etc/fstab';
/** The maximum number of symbolic links that Linux follows. */
const MAX_LINKS = 40;

/**
 * Says why no new site may begin in a data folder: according to fstab, the folder belongs to a disk that is not mounted. The
 * empty mount point would look like a first start, and readers would see a new site. Returns null if there is a database, or if
 * the folder's disk is mounted or not in fstab.
 */
export function unmountedDisk(dataDir: string, databaseFile: string, fstab = FSTAB): string | null {
  if (!isMissing(databaseFile)) return null;
  const folder = realPath(dataDir);
  const mounted = disksMounted();
  const around = diskFolders(fstab).filter((disk) => isIn(folder, disk));
  const missing = around.find(
    (disk) =>
      !mounted.has(disk) &&
      // Another disk that is mounted below this one and contains the data folder takes precedence.
      ![...mounted].some((inner) => isIn(folder, inner) && isIn(inner, disk)),
  );
  if (missing === undefined) return null;
  return `DATA_DIR ${dataDir} is on a disk that is not mounted: by ${fstab} it belongs at ${missing}. Mount it, with 'mount ${missing}', and try again.`;
}

/** Returns the mount points of all disks in fstab except `/`; an empty list if the system has no fstab. */
function diskFolders(fstab: string): string[] {
  let text = '';
  try {
    text = fs.readFileSync(fstab, 'utf8');
  } catch {
    return [];
  }
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => unescaped(line.split(/\s+/)[1] ?? ''))
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => realPath(path.resolve(folder)))
    .filter((folder) => folder !== '/');
}

const isIn = (folder: string, outer: string) => folder === outer || folder.startsWith(`${outer}/`);

/** Resolves the symbolic links in a path, even if its last parts or the targets of its links do not exist. */
function realPath(name: string, links = MAX_LINKS): string {
  try {
    return fs.realpathSync(name);
  } catch {
    const above = path.dirname(name);
    if (above === name) return name;
    const folder = realPath(above, links);
    const target = links > 0 ? linkTarget(path.join(folder, path.basename(name))) : null;
    return target === null
      ? path.join(folder, path.basename(name))
      : realPath(path.resolve(folder, target), links - 1);
  }
}

/** Returns the target of a symbolic link; null if the file is not a symbolic link. */
function linkTarget(name: string): string | null {
  try {
    return fs.readlinkSync(name);
  } catch {
    return null;
  }
}
