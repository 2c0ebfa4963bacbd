import fs from 'node:fs';

/** The mode of stored folders: only the user who runs the server has access. */
export const PRIVATE_FOLDER = 0o700;
/** The mode of stored files: only the user who runs the server has access. */
export const PRIVATE_FILE = 0o600;
/** The umask with which new files and folders get these private modes. */
export const PRIVATE_UMASK = 0o077;

const OTHERS = 0o077;

/**
 * Creates an empty private file before SQLite creates it with other modes. SQLite then gives its write-ahead log the same mode.
 * Returns false, and changes nothing, if the file exists already.
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
 * Removes the access of other users to a file or folder. Returns whether the file or folder is private now. The mode cannot be
 * changed if another user owns the file or folder, or if the file system has no modes. On Windows, the function always returns
 * true, because Windows has access rights instead of modes.
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

/** Returns whether other users of the machine have access to a file or folder; false if it does not exist. */
export function isOpenToOthers(path: string): boolean {
  if (process.platform === 'win32') return false;
  return fs.existsSync(path) && (modeOf(path) & OTHERS) !== 0;
}

function modeOf(path: string): number {
  return fs.statSync(path).mode & 0o777;
}
