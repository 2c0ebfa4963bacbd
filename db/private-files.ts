import fs from 'node:fs';

/** Modes of stored files and folders: only the user who runs the server has access. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** The umask that gives these modes to everything created without a mode. */
export const PRIVATE_UMASK = 0o077;

const OTHERS = 0o077;

/**
 * Creates an empty private file for SQLite, which would otherwise choose the mode; its log gets the same mode. Returns false,
 * and changes nothing, if the file exists.
 */
export function createPrivateFile(file: string): boolean {
  try {
    fs.closeSync(fs.openSync(file, 'wx', PRIVATE_FILE));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Removes other users' access to a file or folder. Returns whether it is private now; the mode cannot be changed if another
 * user owns it, or the disk has no modes. Windows has access rights instead of modes, and always counts as private.
 */
export function makePrivate(path: string): boolean {
  if (!isOpenToOthers(path)) return true;
  try {
    fs.chmodSync(path, modeOf(path) & ~OTHERS);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOTSUP') throw error;
  }
  return !isOpenToOthers(path);
}

/** Whether other users of the machine can access a file or folder; false if it does not exist. */
export function isOpenToOthers(path: string): boolean {
  if (process.platform === 'win32') return false;
  return fs.existsSync(path) && (modeOf(path) & OTHERS) !== 0;
}

function modeOf(path: string): number {
  return fs.statSync(path).mode & 0o777;
}
