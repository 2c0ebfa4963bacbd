import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { backupFolder } from '../../../db/engines/sqlite/copy-before-upgrade.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { OlderDatabaseError } from '../../../db/recorded-steps.ts';
import type { Differences } from '../../../src/model/restore-wire.ts';
import { pathProblem } from '../../core/files/plain-file.ts';
import {
  BackupError,
  DATABASE_ENTRY,
  KEY_ENTRY,
  type Manifest,
  MEDIA_FOLDER,
  NOTICE_ENTRY,
} from './archive.ts';
import { checkRestored } from './check-restored.ts';
import { checkRoom, withDiskErrors } from './disk-room.ts';
import { assertMovable } from './mount-points.ts';
import { syncFolder } from './publish-file.ts';
import { readArchive } from './read-archive.ts';
import { removeForeign } from './remove-foreign.ts';
import { dropLocalMedia, storeRestoredMedia } from './restored-media.ts';
import type { RestoredTo } from './restored-to.ts';
import { compareSites } from './restoring/compare-sites.ts';
import {
  type Finished,
  type FinishOptions,
  finishRestored,
  restoredSeries,
  upgradeRestored,
} from './restoring/finish-restored.ts';
import { readRemovedList, removedListName } from './restoring/removed-list.ts';
import { type Settled, settleRestored } from './settle-restored.ts';
import { isSwapping, MOVED_NAMES, type Swap, swapData, writeJournal } from './swap-data.ts';
import { withWorkingFolder } from './working-folders.ts';

export interface Restored {
  /** The manifest of the backup; null after the restore of a `replaced-…` folder. */
  readonly manifest: Manifest | null;
  readonly settled: Settled | null;
  /** The database entries that were left out because Hearth did not create them, such as `view "report"`. */
  readonly leftOut: readonly string[];
  /** Whose accounts the site has, and what was removed again; null after the restore of a `replaced-…` folder. */
  readonly finished: Finished | null;
  /** The folder with the former data; null if there was no former data. */
  readonly kept: string | null;
}

export interface RestoreOptions extends Partial<FinishOptions> {
  /** Whether existing data may be moved aside. */
  readonly replace: boolean;
  /**
   * Called after all checks, before the site is changed. It gets what would be lost since the backup; null if there is no site,
   * or its database cannot be read, or a `replaced-…` folder is restored.
   */
  readonly beforeSwap?: (differences: Differences | null, manifest: Manifest | null) => Promise<void>;
}

type BeforeSwap = Required<RestoreOptions>['beforeSwap'];

/**
 * Restores a backup into a data folder. This process must hold the lock of the folder. Unpacks and checks everything beside the
 * existing data, then replaces all of the data or nothing (`swapData`).
 *
 * @param source a backup file, or the `replaced-…` folder of an earlier restore
 * @throws BackupError if the backup cannot be used, or data exists and `replace` is false
 */
export async function restoreBackup(
  to: RestoredTo,
  source: string,
  { replace, beforeSwap = async () => {}, ...finish }: RestoreOptions,
): Promise<Restored> {
  const hasData = await holdsData(to);
  if (hasData && !replace) {
    throw new BackupError(
      `${to.dataDir} has a site already. Set DATA_DIR to an empty folder, or restore with --replace, which moves the site aside.`,
    );
  }
  assertMovable(to.dataDir, MOVED_NAMES);
  const kept = `replaced-${stamp()}`;
  const isFolder = (await fs.stat(source).catch(() => null))?.isDirectory() ?? false;
  const done = await withDiskErrors(to.dataDir, () =>
    isFolder
      ? putBack(to, source, kept, beforeSwap)
      : unpackAndSwap(to, source, kept, beforeSwap, { people: 'today', ...finish }),
  );
  return { ...done, kept: hasData ? path.join(to.dataDir, kept) : null };
}

type Done = Omit<Restored, 'kept'>;

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
 * Replaces the data with unpacked data, once it is finished (`finishRestored`). The site must not be in use.
 *
 * @throws BackupError; then nothing was changed
 */
export async function finishAndSwap(
  to: RestoredTo,
  folder: string,
  swap: Pick<Swap, 'from' | 'kept'>,
  options: FinishOptions,
): Promise<Finished> {
  const finished = await finishRestored(folder, to, options);
  await storeRestoredMedia(to, folder);
  await dropLocalMedia(to, folder);
  await syncFolders(folder);
  const has = async (name: string) => (await fs.stat(path.join(folder, name)).catch(() => null)) !== null;
  const parts = { hasKey: await has(KEY_ENTRY), hasNotice: await has(NOTICE_ENTRY) };
  await swapIn(to.dataDir, folder, { ...swap, ...parts });
  return finished;
}

async function unpackAndSwap(
  to: RestoredTo,
  file: string,
  kept: string,
  beforeSwap: BeforeSwap,
  finish: FinishOptions,
): Promise<Done> {
  return withWorkingFolder(to.dataDir, async (folder) => {
    const { differences, ...unpacked } = await unpackBackup(to, file, folder, finish.removed);
    await beforeSwap(differences, unpacked.manifest);
    const finished = await finishAndSwap(to, folder, { from: `restored-${stamp()}`, kept }, finish);
    return { ...unpacked, finished };
  });
}

/**
 * Replaces the data with the contents of a folder. Removes the folder if the replacement fails.
 *
 * @throws BackupError
 */
async function swapIn(dataDir: string, folder: string, swap: Swap): Promise<void> {
  const whole = path.join(dataDir, swap.from);
  writeJournal(folder, swap);
  await fs.rename(folder, whole);
  try {
    swapData(dataDir, swap);
  } catch (error) {
    // While the journal of a swap remains, the swap still needs the folder.
    if (!isSwapping(dataDir)) await fs.rm(whole, { recursive: true, force: true });
    throw error;
  }
}

/** Moves the data of a `replaced-…` folder back into place. */
async function putBack(to: RestoredTo, folder: string, kept: string, beforeSwap: BeforeSwap): Promise<Done> {
  const name = path.basename(folder);
  const isOwn = (await fs.realpath(folder)) === path.join(await fs.realpath(to.dataDir), name);
  if (!isOwn || !/^replaced-[\w-]+$/.test(name)) {
    throw new BackupError(
      `${folder} is a folder. Name the file of a backup, or a folder ${to.dataDir}/replaced-….`,
    );
  }
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
  const has = async (part: string) => (await fs.stat(path.join(folder, part)).catch(() => null)) !== null;
  const parts = { hasKey: await has(KEY_ENTRY), hasNotice: await has(NOTICE_ENTRY) };
  await beforeSwap(null, null);
  await removeWhatIsGone(to, folder);
  await storeRestoredMedia(to, folder);
  swapData(to.dataDir, { from: name, kept, ...parts });
  return { manifest: null, settled: null, leftOut: [], finished: null };
}

/**
 * Ends the sessions in the former data of this site, and removes from it whatever was removed for good since. Its accounts
 * stay, because going back undoes the restore.
 */
async function removeWhatIsGone(to: RestoredTo, folder: string): Promise<void> {
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

/**
 * Runs a check.
 *
 * @throws BackupError that names the backup if the check fails
 */
async function about(source: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof OlderDatabaseError)) throw error;
    throw new BackupError(`${source} cannot be used. ${error.message}`, { cause: error });
  }
}

/** Whether the folder holds data that a restore would have to move aside. */
async function holdsData({ databaseFile, mediaDir, dataDir }: RestoredTo): Promise<boolean> {
  for (const file of [databaseFile, path.join(dataDir, KEY_ENTRY)]) {
    if ((await fs.stat(file).catch(() => null)) !== null) return true;
  }
  const media = await fs.readdir(mediaDir, { recursive: true, withFileTypes: true }).catch(() => []);
  return media.some((entry) => entry.isFile());
}

/** Syncs the folders. The files in the folders were synced when they were written. */
async function syncFolders(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory()) await syncFolder(path.join(entry.parentPath, entry.name));
  }
  await syncFolder(folder);
}

/** The present time in the names of folders. */
export const stamp = () => new Date().toISOString().replaceAll(/[:.]/g, '-');
