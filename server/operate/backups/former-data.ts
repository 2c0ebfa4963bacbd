import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrations } from '../../../db/migrations/index.ts';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { BackupError, DATABASE_ENTRY, MEDIA_FOLDER } from './archive.ts';
import { checkRestored } from './check-restored.ts';
import type { RestoredTo } from './restored-to.ts';
import { finishRestored, restoredSeries, upgradeRestored } from './restoring/finish-restored.ts';
import { about } from './unpack-backup.ts';

/** The former data of a site, in a `replaced-…` folder, to which a restore goes back. */

/** Checks that the site of a folder can be served, and makes its database one file. @throws BackupError */
export async function checkFormer(folder: string): Promise<void> {
  const database = path.join(folder, DATABASE_ENTRY);
  if ((await fs.stat(database).catch(() => null)) === null) {
    throw new BackupError(`${folder} has no database.`);
  }
  // Moves the content of the write-ahead log into the database.
  const db = new Sqlite(database, { fileMustExist: true });
  try {
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
  await fs.mkdir(path.join(folder, MEDIA_FOLDER), { recursive: true, mode: PRIVATE_FOLDER });
  await about(folder, () => checkRestored(folder, null, migrations.length));
}

/**
 * Ends the sessions in the former data of this site, and removes from it whatever was removed for good since. Its accounts
 * stay, because going back undoes the restore.
 */
export async function removeWhatIsGone(to: RestoredTo, folder: string): Promise<void> {
  if (restoredSeries(folder) === null) return;
  await about(folder, () => upgradeRestored(folder));
  await finishRestored(folder, to, { people: 'backup' });
  const db = new Sqlite(path.join(folder, DATABASE_ENTRY), { fileMustExist: true });
  try {
    db.exec('delete from session; delete from log_in_ticket');
  } finally {
    db.close();
  }
}
