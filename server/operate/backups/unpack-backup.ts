import fs from 'node:fs/promises';
import path from 'node:path';
import { backupFolder } from '../../../db/engines/sqlite/copy-before-upgrade.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { OlderDatabaseError } from '../../../db/recorded-steps.ts';
import type { Differences } from '../../../src/model/restore-wire.ts';
import { pathProblem } from '../../core/files/plain-file.ts';
import { BackupError, DATABASE_ENTRY, type Manifest, MEDIA_FOLDER } from './archive.ts';
import { checkRestored } from './check-restored.ts';
import { checkRoom } from './disk-room.ts';
import { readArchive } from './read-archive.ts';
import { removeForeign } from './remove-foreign.ts';
import type { RestoredTo } from './restored-to.ts';
import { compareSites } from './restoring/compare-sites.ts';
import { type FinishOptions, restoredSeries, upgradeRestored } from './restoring/finish-restored.ts';
import { readRemovedList, removedListName } from './restoring/removed-list.ts';
import { type Settled, settleRestored } from './settle-restored.ts';

/** Restored data in a folder of its own, before anything of the site is changed. */
export interface Unpacked {
  readonly manifest: Manifest;
  readonly settled: Settled;
  readonly leftOut: readonly string[];
  /** The changes since the backup, which would be lost; null if there is no site, or its database cannot be read. */
  readonly differences: Differences | null;
}

/**
 * Unpacks a backup into an empty folder on the disk of the data, checks everything, ends the sessions, marks the waiting mails,
 * upgrades the database, and compares it with the site of today, which may be in use.
 *
 * @param removed what the list beside a copy in the second place says was removed for good
 * @throws BackupError
 */
export async function unpackBackup(
  to: RestoredTo,
  file: string,
  folder: string,
  removed: FinishOptions['removed'] = [],
): Promise<Unpacked> {
  const problem = pathProblem(file, 'file');
  if (problem !== null) throw new BackupError(problem);
  await checkRoom(to.dataDir, (await fs.stat(file)).size);
  const manifest = await readArchive(file, { into: folder });
  await fs.mkdir(path.join(folder, MEDIA_FOLDER), { recursive: true, mode: PRIVATE_FOLDER });
  const leftOut = await removeForeign(path.join(folder, DATABASE_ENTRY), migrations.length);
  await about(file, () => checkRestored(folder, manifest, migrations.length));
  const now = new Date().toISOString();
  const settled = settleRestored(path.join(folder, DATABASE_ENTRY), manifest.madeAt, now);
  await about(file, () => upgradeRestored(folder));
  const series = restoredSeries(folder);
  const list = series === null ? null : path.join(backupFolder(to.databaseFile), removedListName(series));
  const listed = [...removed, ...(list === null ? [] : await readRemovedList(list))];
  const differences = compareSites(folder, to.databaseFile, manifest.madeAt, listed);
  return { manifest, settled, leftOut, differences };
}

/**
 * Runs a check.
 *
 * @throws BackupError that names the backup if the check fails
 */
export async function about(source: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof OlderDatabaseError)) throw error;
    throw new BackupError(`${source} cannot be used. ${error.message}`, { cause: error });
  }
}
