import fs from 'node:fs';

/** The permission bits that let the group and all other users write. */
const OTHERS_WRITE = 0o022;
const ALL_WRITE = 0o002;
const GROUP_WRITE = 0o020;
/** The sticky bit: in a folder with this bit, users can remove and rename only their own files. */
const STICKY = 0o1000;

/**
 * Whether a file or folder exists, belongs to this process's user or root, and cannot be changed by anyone else. Code is loaded
 * only from such files.
 */
export function isOwn(name: string): boolean {
  try {
    return hasOwnOwner(fs.lstatSync(name)) && isOwnFile(fs.statSync(name));
  } catch {
    // The file does not exist, or its folder is closed to this process.
    return false;
  }
}

/** Whether a file with these stats belongs to this process's user or root, and cannot be changed by anyone else. */
export const isOwnFile = (stats: fs.Stats) => hasOwnOwner(stats) && (stats.mode & OTHERS_WRITE) === 0;

/** Whether this process's user or root owns a file with these stats. */
export function hasOwnOwner({ uid }: fs.Stats): boolean {
  return uid === 0 || uid === process.geteuid?.();
}

/**
 * Whether a folder inside this folder can be replaced only by root, by this process's user, and by members of the process's
 * groups. True if this folder does not exist, on the assumption that nobody else can create the folder.
 */
export function isGuarded(folder: string): boolean {
  const stats = fs.statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return true;
  if (!hasOwnOwner(stats)) return false;
  if ((stats.mode & STICKY) !== 0) return true;
  if ((stats.mode & ALL_WRITE) !== 0) return false;
  return (stats.mode & GROUP_WRITE) === 0 || isOwnGroup(stats.gid);
}

const isOwnGroup = (gid: number) =>
  gid === process.getegid?.() || (process.getgroups?.() ?? []).includes(gid);
