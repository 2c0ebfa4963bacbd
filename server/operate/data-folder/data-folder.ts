import fs from 'node:fs';
import path from 'node:path';
import { backupFolder } from '../../../db/copy-before-upgrade.ts';
import { isOpenToOthers, makePrivate, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { type Config, ConfigError } from '../../core/config/config.ts';
import { SECOND_FACTOR_KEY_FILE } from '../../people/auth/second-factor/sealed-secrets.ts';
import { isSwapping } from '../backups/swap-data.ts';
import { unmountedDisk } from '../backups/unmounted-disk.ts';
import { OPEN_TO_OTHERS, warnOf } from '../condition/findings.ts';

/**
 * Creates the data folder and the folders inside it where they are missing, private to the user who runs the server. Files
 * that an earlier version left open to others are made private. The data folder itself may hold other things of its owner's,
 * so its mode is not changed: a warning is printed where others can open it.
 *
 * @throws ConfigError when the folder cannot be written, or a backup is being restored into it
 */
export function prepareDataFolder(config: Config): void {
  const { dataDir, mediaDir, databaseFile } = config;
  if (isSwapping(dataDir)) {
    throw new ConfigError(
      `A backup is being restored into DATA_DIR ${dataDir}, or was when that was interrupted. Wait for it, or complete it with 'hearth serve', and try again.`,
    );
  }
  createDataFolder(config);
  const inside = [
    databaseFile,
    `${databaseFile}-wal`,
    `${databaseFile}-shm`,
    mediaDir,
    backupFolder(databaseFile),
    path.join(dataDir, SECOND_FACTOR_KEY_FILE),
  ];
  const open = inside.filter((name) => !makePrivate(name));
  if (isOpenToOthers(dataDir)) open.unshift(dataDir);
  warnOf(OPEN_TO_OTHERS, { open, dataDir });
}

/**
 * Creates the data folder, and the one of the media in it, private to the user who runs the server.
 *
 * @throws ConfigError when the folder cannot be written, or belongs to a disk that is not mounted
 */
export function createDataFolder({ dataDir, mediaDir, databaseFile }: Config): void {
  const problem = unmountedDisk(dataDir, databaseFile);
  if (problem !== null) throw new ConfigError(problem);
  try {
    fs.mkdirSync(mediaDir, { recursive: true, mode: PRIVATE_FOLDER });
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const code = whyClosed(dataDir) ?? (error as NodeJS.ErrnoException).code;
    const remedy =
      code === 'EROFS'
        ? 'Its disk can only be read: set DATA_DIR to a folder on another one.'
        : 'Make the folder writable for this user, or set DATA_DIR to another one.';
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be written to (${code}). ${remedy}`);
  }
}

/** Why nothing can be written to a folder, or to the nearest one that is there above it; null where it seems that it can. */
function whyClosed(folder: string): string | null {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return null;
  } catch (error) {
    const { code = null } = error as NodeJS.ErrnoException;
    const above = path.dirname(folder);
    return code === 'ENOENT' && above !== folder ? whyClosed(above) : code;
  }
}
