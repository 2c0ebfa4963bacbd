import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConfigError } from '../config/config-error.ts';

/** Words that begin a call which touches nothing in the data folder. */
const WITHOUT_DATA: ReadonlySet<string> = new Set(['--version', '--help', '-h', 'help', 'licences']);

/** The files that always belong to the owner, if they exist. */
const OWN_NAMES = ['hearth.db', 'hearth.db-wal', 'lock.db', 'second-factor.key', 'media', 'backups', 'https'];

/** A function of Node's that its types lack: takes on all groups of a user, and one more. */
interface WithGroups {
  initgroups(user: string, group: number): void;
}

/** The folder of the data, before the settings are read. */
export const dataFolder = () => path.resolve(process.env.DATA_DIR || 'data');

/**
 * Makes a process of root's one of the user who owns the data folder, for good: what root writes there could not be read by the
 * server, and root must run nothing that another user has put there. Everything else stays as it is. Ends the process with a
 * message where it cannot be done.
 *
 * @param words those of the command line
 * @returns whether the user is another one now
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

/** @throws ConfigError where the owner's identity cannot be taken on, or does not reach the folder */
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

/** Whether this process can read and change a file or folder, if it is there. */
function isOpen(name: string): boolean {
  try {
    fs.accessSync(name, fs.constants.R_OK | fs.constants.W_OK);
    return true;
  } catch (error) {
    // A read-only file is noticed when something has to change it.
    return ['ENOENT', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code));
  }
}

/** Takes on the user and the groups of the owner. Returns the name, or the number where there is none. */
function become({ uid, gid }: fs.Stats, folder: string): string {
  const account = accountOf(uid);
  try {
    if (account === null) {
      // The group of root is not one of the owner's.
      const group = gid === 0 ? uid : gid;
      process.setgroups!([group]);
      process.setgid!(group);
    } else {
      (process as unknown as WithGroups).initgroups(account.name, account.gid);
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

/** The account of a user, null where the system knows none: it is asked for that of the current user alone. */
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
