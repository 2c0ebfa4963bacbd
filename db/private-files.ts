import fs from 'node:fs';

/** Modes of what is stored: it is for the user who runs the server, and for nobody else on the machine. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** The mask under which whatever names no mode of its own gets these. */
export const PRIVATE_UMASK = 0o077;

const OTHERS = 0o077;

/**
 * Makes an empty file for SQLite to write into, which would otherwise choose the mode; its log gets the same one. Returns
 * false for a file that is there already, which stays as it is.
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
 * Takes a file or a folder from every other user of the machine. Returns whether nobody else can reach it now: a file of
 * another user, or on a disk that knows no modes, stays as it is. Windows has rights of its own instead of modes.
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

/** Whether other users of the machine can reach a file or a folder. What is not there is reached by nobody. */
export function isOpenToOthers(path: string): boolean {
  if (process.platform === 'win32') return false;
  return fs.existsSync(path) && (modeOf(path) & OTHERS) !== 0;
}

function modeOf(path: string): number {
  return fs.statSync(path).mode & 0o777;
}
