import fs, { type Stats } from 'node:fs';

/** The kind of path that an owner gives. */
type Kind = 'file' | 'folder';

/** Descriptions of the errors that can occur when writing to a disk, by error code. */
export const DISK_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  SQLITE_FULL: 'the disk is full',
  EDQUOT: 'the disk has no more room for this user',
  EROFS: 'the disk can only be read',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EIO: 'the disk fails',
};

/** Whether nothing exists at a path. Also false if the path exists but this user may not access it. */
export function isMissing(path: string): boolean {
  try {
    fs.statSync(path);
    return false;
  } catch (error) {
    return saysMissing(error);
  }
}

/** Whether a file system error means that nothing exists at the path. */
export function saysMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/**
 * Returns a sentence that explains why the owner's path cannot be read: nothing exists there, it is of the wrong kind, or this
 * user may not read it. Returns null if the path can be read. Call it before opening the path: opening a pipe would block until
 * another process writes to it.
 *
 * @param words the messages for a missing path, and for a path that this user may not read
 */
export function pathProblem(
  path: string,
  kind: Kind,
  { missing = `There is no ${kind} ${path}.`, closed = openItWords(path, kind) } = {},
): string | null {
  try {
    const stat = fs.statSync(path);
    if (kind === 'file' ? !stat.isFile() : !stat.isDirectory())
      return `${path} is ${kindOf(stat)}, and not a ${kind}.`;
    fs.accessSync(path, fs.constants.R_OK | (kind === 'folder' ? fs.constants.X_OK : 0));
    return null;
  } catch (error) {
    return saysMissing(error) ? missing : unreadableWords(path, error as NodeJS.ErrnoException, closed);
  }
}

function unreadableWords(path: string, { code }: NodeJS.ErrnoException, closed: string): string {
  return code === 'EACCES' || code === 'EPERM'
    ? `${path} cannot be read by the user who runs this command. ${closed}`
    : `${path} cannot be read (${code}).`;
}

function openItWords(path: string, kind: Kind): string {
  const mode = kind === 'file' ? 'a+r' : 'a+rX';
  return `Open the ${kind}, and the folders above it, to that user, such as with: chmod ${mode} ${path}`;
}

/**
 * Returns a sentence that explains why the database of a site cannot be opened; null if it can be opened. Only the user who
 * runs Hearth may read the database.
 */
export function databaseProblem(databaseFile: string, missing: string): string | null {
  const closed = 'Run it as the user who runs Hearth.';
  return pathProblem(databaseFile, 'file', { missing, closed });
}

function kindOf(stat: Stats): string {
  if (stat.isFile()) return 'a file';
  if (stat.isDirectory()) return 'a folder';
  if (stat.isFIFO()) return 'a named pipe';
  return stat.isSocket() ? 'a socket' : 'a device';
}
