import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConfigError } from '../config/config-error.ts';

/** The first words of commands that do not use the data folder. */
const WITHOUT_DATA: ReadonlySet<string> = new Set([
  '--version',
  '--help',
  '-h',
  'help',
  'licences',
  'database-role',
  'install',
  'uninstall',
  // Root replaces the program. Another process works on the data.
  'update',
]);

/** The files that always belong to the owner, if they exist. */
const OWN_NAMES = ['hearth.db', 'hearth.db-wal', 'lock.db', 'second-factor.key', 'media', 'backups', 'https'];

/** A function that Node's types lack: it gives the process all groups of a user, and one more group. */
interface WithGroups {
  initgroups(user: string, group: number): void;
}

/** Returns the data folder, even before the settings are read. */
export const dataFolder = () => path.resolve(process.env.DATA_DIR || 'data');

/**
 * Turns a process of root permanently into a process of the data folder's owner. Otherwise, the server could not read files
 * that root writes in the folder, and root could run files that another user has put there. Does nothing if the process is not
 * root's, or the folder is root's or missing. Ends the process with a message if the change fails.
 *
 * @param words the command line arguments
 * @returns whether the process has changed its user
 */
export function dropToDataOwner(words: readonly string[]): boolean {
  if (WITHOUT_DATA.has(words[0] ?? '')) return false;
  try {
    return takeIdentity(dataFolder());
  } catch (error) {
    console.error(`\nHearth could not go on: ${(error as Error).message}\n`);
    process.exit(1);
  }
}

/**
 * Makes a process of root run as the owner of the data folder. Returns whether the user of the process has changed.
 *
 * @throws ConfigError if the process cannot become the owner, or the owner cannot access the folder
 */
function takeIdentity(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  const owner = fs.statSync(folder, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return false;
  const name = become(owner, folder);
  if (!isOpen(folder)) {
    throw new ConfigError(
      `DATA_DIR ${folder} belongs to ${name}, who does not reach it: a folder above it is closed. Where it is that of a service of systemd, use hearth-command of docs/deploy, which runs commands as the service does; else open the folders above it to ${name}.`,
    );
  }
  const closed = OWN_NAMES.filter((file) => !isOpen(path.join(folder, file)));
  if (closed.length > 0) {
    throw new ConfigError(
      `DATA_DIR ${folder} belongs to ${name}, who cannot write to ${closed.join(', ')} in it: root has probably run Hearth there before. Give all of it to its owner, and start again: chown -R --reference=${folder} ${folder}`,
    );
  }
  console.error(`Hearth runs as ${name}, who owns ${folder}.`);
  return true;
}

/** Whether this process can read and write a file or folder; true if the file does not exist. */
function isOpen(name: string): boolean {
  try {
    fs.accessSync(name, fs.constants.R_OK | fs.constants.W_OK);
    return true;
  } catch (error) {
    // A file on a read-only disk counts as accessible. The fault is noticed when the file must be changed.
    return ['ENOENT', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code));
  }
}

/** Gives the process the owner's user and groups. Returns the name of the owner, or the owner's number if there is no name. */
function become({ uid, gid }: fs.Stats, folder: string): string {
  const account = accountOf(uid);
  try {
    if (account === null) {
      // Root's group would give the owner too many rights.
      const group = gid === 0 ? uid : gid;
      process.setgroups!([group]);
      process.setgid!(group);
    } else {
      (process as NodeJS.Process & WithGroups).initgroups(account.name, account.gid);
      process.setgid!(account.gid);
    }
    process.setuid!(uid);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${folder} belongs to ${account?.name ?? `user ${uid}`}. Run Hearth as that user: root cannot become that user here (${(error as NodeJS.ErrnoException).code}).`,
      { cause: error },
    );
  }
  return account?.name ?? `user ${uid}`;
}

/**
 * Returns the account of a user; null if the system has no account for the number. The process becomes that user during the
 * look-up, because the system call returns only the account of the current user.
 */
function accountOf(uid: number): { readonly name: string; readonly gid: number } | null {
  try {
    process.seteuid!(uid);
    const { username: name, gid } = os.userInfo();
    return { name, gid };
  } catch {
    return null;
  } finally {
    process.seteuid!(0);
  }
}
