import fs from 'node:fs';
import path from 'node:path';
import { BackupError } from './archive.ts';

const MOUNTS = '/proc/self/mountinfo';

/** A line of the system's mount table. */
interface Mount {
  readonly id: string;
  /** The id of the parent mount. */
  readonly parent: string;
  readonly device: string;
  /** The folder of the device that is mounted at the mount point. */
  readonly root: string;
  /** The mount point. */
  readonly point: string;
}

/** Returns the mounts that this process sees. The list is empty on systems other than Linux, which have no mount table. */
function mounts(): readonly Mount[] {
  let text = '';
  try {
    text = fs.readFileSync(MOUNTS, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').map((line) => {
    const [id = '', parent = '', device = '', root = '', point = ''] = line.split(' ').map(unescaped);
    return { id, parent, device, root, point };
  });
}

/** Returns all mount points. */
function mountPoints(): ReadonlySet<string> {
  return new Set(mounts().map(({ point }) => point));
}

/**
 * Returns the mount points at which a different folder is mounted. Leaves out folders that are mounted onto themselves. systemd
 * mounts in this way each folder that a service may write to.
 */
export function disksMounted(): ReadonlySet<string> {
  const all = mounts();
  const byId = new Map(all.map((mount) => [mount.id, mount]));
  const isItself = ({ parent, device, root, point }: Mount) => {
    const outer = byId.get(parent);
    if (outer === undefined || outer.device !== device) return false;
    return path.join(outer.root, path.relative(outer.point, point)) === root;
  };
  return new Set(all.filter((mount) => !isItself(mount)).map(({ point }) => point));
}

/** Decodes the octal escapes, such as those of spaces, in a field of the system's mount table. */
export function unescaped(field: string): string {
  return field.replaceAll(/\\([0-7]{3})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 8)));
}

/**
 * Returns the path of the first name that cannot be renamed inside the folder because it is a mount point; null if all names
 * can be renamed. Names that do not exist count as movable.
 *
 * @param names paths relative to the folder
 */
function immovable(folder: string, names: readonly string[]): string | null {
  const real = fs.realpathSync(folder);
  const { dev } = fs.statSync(real);
  const points = mountPoints();
  const found = names.find((name) => {
    const stat = fs.lstatSync(path.join(real, name), { throwIfNoEntry: false });
    if (stat === undefined) return false;
    // Compares the device numbers of folders only, because in containers a file can have a different device number than the
    // folders on the same file system.
    return points.has(path.join(real, name)) || (stat.isDirectory() && stat.dev !== dev);
  });
  return found === undefined ? null : path.join(folder, found);
}

/**
 * Checks that all names can be moved. Call it before changing anything.
 *
 * @throws BackupError if one of the names cannot be moved; the message says what to do.
 */
export function assertMovable(folder: string, names: readonly string[]): void {
  const fixed = immovable(folder, names);
  if (fixed === null) return;
  throw new BackupError(
    `${fixed} is a mount point, which cannot be moved. Nothing was changed. Unmount it, restore, copy what is in ${fixed} then onto that disk, and mount it again; or set DATA_DIR to a new folder, restore there, and serve that one.`,
  );
}
