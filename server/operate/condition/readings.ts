import fs from 'node:fs';
import path from 'node:path';
import { isOpenToOthers } from '../../../db/private-files.ts';
import type { Config } from '../../core/config/config.ts';
import { saysMissing } from '../../core/files/plain-file.ts';
import { areOnOneDisk } from '../backups/disk-room.ts';
import { siteElsewhere } from '../backups/site-elsewhere.ts';
import { unmountedDisk } from '../backups/unmounted-disk.ts';
import type { Condition } from './finding.ts';
import type { Readings } from './findings.ts';
import { lacksProxy } from './settings-findings.ts';

/** Reads the state of the machine. Tests replace these functions. */
export interface MachineReadings {
  /**
   * Returns the type number that `statfs` gives for the file system of a folder, and the number of free bytes on the file
   * system.
   */
  readonly fileSystem: (folder: string) => Promise<{ readonly type: number; readonly bytesLeft: number }>;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** The path of fstab. Default: `/etc/fstab`. */
  readonly fstab?: string;
}

export const thisMachine: MachineReadings = {
  fileSystem: async (folder) => {
    const { type, bavail, bsize } = await fs.promises.statfs(folder);
    return { type, bytesLeft: bavail * bsize };
  },
  now: Date.now,
};

/**
 * Reads the settings.
 *
 * @param env the environment variables that are set
 */
export function readSettings(config: Config, env: Readonly<Record<string, string>>): Readings {
  const { mail, siteUrl } = config;
  const address = { config, site: siteUrl === null ? null : new URL(siteUrl) };
  const isFromSet = env.MAIL_FROM !== undefined;
  return {
    proxy: [{ isUnknown: lacksProxy(address) }],
    address: [address],
    mail: mail.provider === null ? [{ isSetUp: false, reason: mail.reason, isFromSet }] : [],
    features: [{ config, env }],
  };
}

/** Reads the state of the data folder, or of its nearest existing parent. Writes nothing. */
export async function readDataFolder(
  dataDir: string,
  machine: MachineReadings = thisMachine,
): Promise<Readings> {
  const unmounted = unmountedDisk(dataDir, path.join(dataDir, 'hearth.db'), machine.fstab);
  if (unmounted !== null) return { siteElsewhere: [unmounted] };
  const dataFolder = nearestFolder(dataDir);
  if (dataFolder.trouble !== null) return { dataFolder: [dataFolder] };
  const { type, bytesLeft } = await machine.fileSystem(dataFolder.folder);
  const isThere = dataFolder.folder === dataDir;
  return {
    fileSystem: [{ dataDir, type }],
    disk: [{ leftBytes: bytesLeft }],
    access: isThere && isOpenToOthers(dataDir) ? [{ dataDir, open: [dataDir] }] : [],
    clock: isThere ? [{ now: machine.now(), latest: await lastChange(dataDir) }] : [],
  };
}

/**
 * Returns the data folder or its nearest existing parent, and the error code if the folder cannot be written (ENOTDIR if a file
 * is in its place).
 */
export function nearestFolder(dataDir: string, folder = dataDir): Condition['dataFolder'] {
  try {
    if (!fs.statSync(folder).isDirectory()) return { dataDir, folder, trouble: 'ENOTDIR' };
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return { dataDir, folder, trouble: null };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    const above = path.dirname(folder);
    if (code === 'ENOENT' && above !== folder) return nearestFolder(dataDir, above);
    return { dataDir, folder, trouble: code };
  }
}

/** Returns the time of the last change to the data, in milliseconds since 1970; 0 if there is no data. */
async function lastChange(dataDir: string): Promise<number> {
  const names = ['hearth.db', 'hearth.db-wal', 'media', 'backups'];
  const times = names.map((name) =>
    fs.promises.stat(path.join(dataDir, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}

/** Reads the state of the place that backups are copied to. Does not read buckets. */
export async function readSecondPlace(config: Config): Promise<Readings> {
  const { to } = config.backups;
  if (to?.kind === 's3') return {};
  const elsewhere = await siteElsewhere(config);
  return {
    siteElsewhere: elsewhere === null ? [] : [elsewhere],
    secondFolder: to === null ? [] : [{ folder: to.folder, state: await stateOf(to.folder, config.dataDir) }],
  };
}

async function stateOf(folder: string, dataDir: string): Promise<Condition['secondFolder']['state']> {
  const isThere = await fs.promises.stat(folder).then(
    (stat) => stat.isDirectory(),
    (error: unknown) => !saysMissing(error),
  );
  if (!isThere) return 'missing';
  const isOpen = await fs.promises.access(folder, fs.constants.W_OK | fs.constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isOpen) return 'closed';
  return (await areOnOneDisk(folder, dataDir)) ? 'onDiskOfSite' : 'fine';
}
