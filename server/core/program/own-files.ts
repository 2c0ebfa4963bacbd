import fs from 'node:fs';

/** Write access of the group and of all users. */
const OTHERS_WRITE = 0o022;
const ALL_WRITE = 0o002;
const GROUP_WRITE = 0o020;
/** In a folder with it, everybody can remove and rename their own files alone. */
const STICKY = 0o1000;

/**
 * Whether a file or folder is there, belongs to the user of this process or to root, and can be changed by nobody else. Code is
 * loaded from nothing else.
 */
export function isOwn(name: string): boolean {
  try {
    return hasOwnOwner(fs.lstatSync(name)) && isOwnFile(fs.statSync(name));
  } catch {
    // It is not there, or in a folder that is closed to this process.
    return false;
  }
}

/** Whether what has these figures belongs to the user of this process or to root, and can be changed by nobody else. */
export const isOwnFile = (stats: fs.Stats) => hasOwnOwner(stats) && (stats.mode & OTHERS_WRITE) === 0;

/** Whether the user of this process or root owns what has these figures. */
export function hasOwnOwner({ uid }: fs.Stats): boolean {
  return uid === 0 || uid === process.geteuid?.();
}

/**
 * Whether nobody but root, the user of this process and the members of its groups can put another folder in the place of one that is
 * inside this one. A folder that is not there can be made by nobody else either.
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
