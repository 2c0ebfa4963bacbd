import fs from 'node:fs';
import path from 'node:path';
import { backupFolder } from '../../../db/engines/sqlite/copy-before-upgrade.ts';
import { isOpenToOthers, makePrivate, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { type Config, ConfigError } from '../../core/config/config.ts';
import { SECOND_FACTOR_KEY_FILE } from '../../people/auth/second-factor/sealed-secrets.ts';
import { isSwapping } from '../backups/swap-data.ts';
import { unmountedDisk } from '../backups/unmounted-disk.ts';
import { tellAtStart } from '../condition/findings.ts';
import { nearestFolder } from '../condition/readings.ts';

/**
 * Creates the data folder and its subfolders if they are missing, private to the user who runs the server. Removes other users'
 * access to files that an earlier version left open to them. Does not change the mode of the data folder itself, because it may
 * hold other files of its owner. Prints a warning if other users can open the folder.
 *
 * @throws ConfigError if the folder cannot be written, or a backup is being restored into it
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
  tellAtStart({ access: [{ dataDir, open }] });
}

/**
 * Creates the data folder and the media folder in it, private to the user who runs the server.
 *
 * @throws ConfigError if the folder cannot be written, or belongs to a disk that is not mounted
 */
export function createDataFolder({ dataDir, mediaDir, databaseFile }: Config): void {
  const problem = unmountedDisk(dataDir, databaseFile);
  if (problem !== null) tellAtStart({ siteElsewhere: [problem] });
  try {
    fs.mkdirSync(mediaDir, { recursive: true, mode: PRIVATE_FOLDER });
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const { folder, trouble } = nearestFolder(dataDir);
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    tellAtStart({ dataFolder: [{ dataDir, folder, trouble: trouble ?? code }] });
  }
}
