import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { createPrivateFile, PRIVATE_FILE } from '../../../db/private-files.ts';
import { type Config, ConfigError } from '../../core/config/config.ts';
import { tellAtStart } from '../condition/findings.ts';
import { createDataFolder } from './data-folder.ts';

/** This process's lock on the data folder. */
export interface DataFolderLock {
  /** Releases the lock to the next process. Further calls do no harm. */
  release(): void;
}

export interface LockOptions {
  /** The longest wait for another process that is about to end, in milliseconds. Default: 0. */
  readonly waitMs?: number;
  /** The purpose for which this process holds the lock, for messages in other processes. Default: 'serves the site'. */
  readonly purpose?: string;
}

/** The process that holds the lock, for messages. */
const holderSchema = z.object({
  pid: z.number().int(),
  host: z.string(),
  since: z.string(),
  purpose: z.string(),
});

/** SQLite's result codes on a file system without locks. */
const NO_LOCKS = /^SQLITE_(IOERR_LOCK|IOERR_RDLOCK|IOERR_CHECKRESERVEDLOCK|PROTOCOL|NOLFS)$/;

const RETRY_MS = 50;

/**
 * Locks the data folder for this process, so that two servers never write to one database. The lock is an open transaction in
 * `lock.db`, an empty database. The operating system ends this transaction when the process ends, however the process ends. A
 * separate file, `lock.json`, names the process that holds the lock, because a process loses its lock if it opens and closes
 * the locked file.
 *
 * @throws ConfigError if another process holds the lock (the message names the process), or if the file system has no locks
 */
export async function lockDataFolder(config: Config, options: LockOptions = {}): Promise<DataFolderLock> {
  createDataFolder(config);
  if (process.platform === 'linux')
    tellAtStart({ fileSystem: [{ dataDir: config.dataDir, type: fs.statfsSync(config.dataDir).type }] });
  const until = performance.now() + (options.waitMs ?? 0);
  for (;;) {
    const lock = tryLock(config.dataDir);
    if (lock !== null) return heldLock(config.dataDir, lock, options.purpose ?? 'serves the site');
    if (performance.now() >= until) throw new ConfigError(heldMessage(config.dataDir));
    await sleep(RETRY_MS);
  }
}

/**
 * Locks the trial of a new program, which works on the data while the server that started it holds the data folder.
 *
 * @throws ConfigError if another trial does not end within `waitMs`
 */
export async function lockTrial({ dataDir }: Pick<Config, 'dataDir'>, waitMs = 0): Promise<DataFolderLock> {
  const until = performance.now() + waitMs;
  for (;;) {
    const lock = tryLock(dataDir, 'trial.db');
    if (lock !== null) return { release: () => void lock.close() };
    if (performance.now() >= until)
      throw new ConfigError(
        `A new version of Hearth is being tried with DATA_DIR ${dataDir}. Wait for it, or stop it.`,
      );
    await sleep(RETRY_MS);
  }
}

/**
 * Takes the lock if it is free; otherwise returns null.
 *
 * @throws ConfigError if the file system has no locks
 */
function tryLock(dataDir: string, name = 'lock.db'): Sqlite.Database | null {
  let lock: Sqlite.Database | undefined;
  try {
    createPrivateFile(path.join(dataDir, name));
    lock = new Sqlite(path.join(dataDir, name), { timeout: 0 });
    // Keeps SQLite's journal in memory, so that locking works on a full disk too.
    lock.pragma('journal_mode = memory');
    lock.exec('begin immediate');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof ConfigError) throw error;
    const code = String((error as { code?: unknown }).code);
    if (code.startsWith('SQLITE_BUSY')) return null;
    throw new ConfigError(
      NO_LOCKS.test(code)
        ? `DATA_DIR ${dataDir} is on a disk without file locks (${code}), as some network folders are: two servers could write to it at the same time. Set DATA_DIR to a folder on a disk of this machine.`
        : `DATA_DIR ${dataDir} cannot be locked (${code}). Make lock.db in it writable for this user, or remove that file while no Hearth is running.`,
      { cause: error },
    );
  }
}

function heldLock(dataDir: string, lock: Sqlite.Database, purpose: string): DataFolderLock {
  const file = holderFile(dataDir);
  const holder: z.infer<typeof holderSchema> = {
    pid: process.pid,
    host: os.hostname(),
    since: new Date().toISOString(),
    purpose,
  };
  try {
    fs.writeFileSync(file, JSON.stringify(holder), { mode: PRIVATE_FILE });
  } catch {
    // On a full disk, other processes cannot be told which process holds the lock. Hearth serves nevertheless.
  }
  return {
    release: () => {
      if (!lock.open) return;
      fs.rmSync(file, { force: true });
      lock.close();
    },
  };
}

const holderFile = (dataDir: string) => path.join(dataDir, 'lock.json');

function heldMessage(dataDir: string): string {
  const holder = holderOf(dataDir);
  const who =
    holder === null
      ? 'another Hearth'
      : `another Hearth: process ${holder.pid} on ${holder.host} ${holder.purpose} since ${holder.since}`;
  // Does not suggest `kill` for a systemd service, because systemd would start it again.
  const how =
    holder === null || holder.host !== os.hostname()
      ? ''
      : ` A service of systemd is stopped with 'systemctl stop', with its sockets; another process with 'kill ${holder.pid}'.`;
  return `DATA_DIR ${dataDir} is in use by ${who}. Stop that one, or set DATA_DIR to another folder.${how}`;
}

/** Returns the id of the process that says it holds the data folder, if the process runs on this machine; otherwise null. */
export function lockHolder({ dataDir }: Pick<Config, 'dataDir'>): number | null {
  const holder = holderOf(dataDir);
  if (holder === null || holder.host !== os.hostname()) return null;
  try {
    process.kill(holder.pid, 0);
    return holder.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? holder.pid : null;
  }
}

function holderOf(dataDir: string): z.infer<typeof holderSchema> | null {
  try {
    return holderSchema.parse(JSON.parse(fs.readFileSync(holderFile(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
