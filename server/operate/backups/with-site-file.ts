import fs from 'node:fs/promises';
import { backupFolder } from '../../../db/engines/sqlite/copy-before-upgrade.ts';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { openMediaStore } from '../../media/store/open-media-store.ts';
import { type BackedUpDatabase, type CopiedFiles, openBackedUp } from './backed-up-database.ts';
import { checkRoom, withDiskErrors } from './disk-room.ts';
import type { BackedUp } from './make-backup.ts';
import { withWorkingFolder } from './working-folders.ts';

/**
 * Runs work that only reads a site whose database is a file. If the database is on PostgreSQL, the work gets a copy of it, which
 * is removed afterwards, and the media stay where they are: none is removed from their folder until the work has ended.
 *
 * @throws BackupError, ConfigError if the database cannot be copied
 */
export async function withSiteFile<Site extends BackedUp, Result>(
  site: Site,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  if (site.postgres === null) return work(site);
  const folder = backupFolder(site.databaseFile);
  const database = await openBackedUp(site);
  try {
    await withDiskErrors(folder, () => fs.mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER }));
    return await withWorkingFolder(folder, async (working) => {
      const hold = await openMediaStore(site)
        .hold()
        .catch(() => null);
      try {
        const { file } = await withDiskErrors(folder, () => copyTo(working, database));
        return await work({ ...site, postgres: null, databaseFile: file });
      } finally {
        await hold?.release();
      }
    });
  } finally {
    await database.close();
  }
}

async function copyTo(folder: string, database: BackedUpDatabase): Promise<CopiedFiles> {
  await checkRoom(folder, await database.size());
  return database.copy(folder);
}
