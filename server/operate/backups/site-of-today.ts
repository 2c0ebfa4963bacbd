import fs from 'node:fs/promises';
import path from 'node:path';
import { hasNoSite } from '../../../db/copy-tables.ts';
import { backupFolder } from '../../../db/engines/sqlite/copy-before-upgrade.ts';
import { schemaVersion } from '../../../db/migrate.ts';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { storedSecret } from '../../../db/server-secret.ts';
import { DATABASE_ENTRY } from './archive.ts';
import { type DatabasePlace, fileBytesOf, openServerSite } from './backed-up-database.ts';
import { checkRoom } from './disk-room.ts';
import type { RestoredTo } from './restored-to.ts';
import { seriesIn } from './restoring/today.ts';
import { type ServerSite, writeSiteFile } from './site-file.ts';
import { withWorkingFolder } from './working-folders.ts';

/**
 * Writes the site of a database on PostgreSQL to a folder, if it has one, so that a restore finds there what it keeps of today,
 * and what it compares a backup with. Returns the folder as a place with a database in a file.
 */
export async function writeToday(to: RestoredTo, site: ServerSite, folder: string): Promise<RestoredTo> {
  await fs.mkdir(folder, { mode: PRIVATE_FOLDER });
  const { writer } = site.database;
  if ((await schemaVersion(writer)) > 0 && !(await hasNoSite(writer))) {
    await checkRoom(to.dataDir, await fileBytesOf(site));
    await writeSiteFile(site, folder);
  }
  const today = { ...to, postgres: null, dataDir: folder, databaseFile: path.join(folder, DATABASE_ENTRY) };
  await copyRemovedLists(backupFolder(to.databaseFile), backupFolder(today.databaseFile));
  return today;
}

/** Copies the lists of what was removed for good, which stand beside the backups. */
async function copyRemovedLists(from: string, to: string): Promise<void> {
  await fs.mkdir(to, { mode: PRIVATE_FOLDER });
  for (const name of await fs.readdir(from).catch(() => [] as string[]))
    if (name.endsWith('-removed.json')) await fs.copyFile(path.join(from, name), path.join(to, name));
}

/** Returns the series of the backups of the site of today; null if there is none, or it cannot be read. */
export async function seriesOfToday(to: DatabasePlace): Promise<string | null> {
  if (to.postgres === null) return seriesIn(to.databaseFile);
  const { database } = await openServerSite(to);
  try {
    if ((await schemaVersion(database.writer)) === 0) return null;
    return await storedSecret(database.reader, 'backup-series');
  } finally {
    await database.close();
  }
}

/** Runs work that reads the site of today from a file, of which it gets the place. */
export async function withToday<Result>(
  to: RestoredTo,
  work: (today: RestoredTo) => Promise<Result>,
): Promise<Result> {
  if (to.postgres === null) return work(to);
  const site = await openServerSite(to);
  try {
    return await withWorkingFolder(to.dataDir, async (folder) =>
      work(await writeToday(to, site, path.join(folder, 'today'))),
    );
  } finally {
    await site.database.close();
  }
}
