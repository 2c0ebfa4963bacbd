import fs from 'node:fs';
import path from 'node:path';
import { backupFolder } from '../db/migrate.ts';
import { isOpenToOthers, makePrivate, PRIVATE_FOLDER } from '../db/private-files.ts';
import { type Config, ConfigError } from './config.ts';

/**
 * Makes the data folder with what is in it, where it is not there yet, for the user who runs the server alone. What an
 * older Hearth left open is closed. The folder itself may be the owner's own and hold other things, so that one which
 * others can open is only warned of.
 *
 * @throws ConfigError when the folder cannot be written
 */
export function prepareDataFolder(config: Config): void {
  const { dataDir, mediaDir, databaseFile } = config;
  try {
    fs.mkdirSync(mediaDir, { recursive: true, mode: PRIVATE_FOLDER });
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code}). Make the folder writable for this user, or set DATA_DIR to another one.`,
    );
  }
  const inside = [
    databaseFile,
    `${databaseFile}-wal`,
    `${databaseFile}-shm`,
    mediaDir,
    backupFolder(databaseFile),
  ];
  const open = inside.filter((name) => !makePrivate(name));
  if (isOpenToOthers(dataDir)) open.unshift(dataDir);
  if (open.length > 0) {
    console.warn(
      `Other users of this machine can open ${open.join(', ')}. Close that with: chmod -R go= ${dataDir}`,
    );
  }
}
