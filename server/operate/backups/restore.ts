import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrations } from '../../../db/migrations/index.ts';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { OlderDatabaseError } from '../../../db/recorded-steps.ts';
import type { Config } from '../../core/config/config.ts';
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
import { type Settled, settleRestored } from './settle-restored.ts';
import { isSwapping, MOVED_NAMES, type Swap, swapData, writeJournal } from './swap-data.ts';
import { withWorkingFolder } from './working-folders.ts';

export interface Restored {
  /** The manifest of the backup; null after the restore of a `replaced-…` folder. */
  readonly manifest: Manifest | null;
  readonly settled: Settled | null;
  /** The database entries that were left out because Hearth did not create them, such as `view "report"`. */
  readonly leftOut: readonly string[];
  /** The folder with the former data; null if there was no former data. */
  readonly kept: string | null;
}

export interface RestoreOptions {
  /** Whether existing data may be moved aside. */
  readonly replace: boolean;
  /** Called after all checks, before the site is changed. */
  readonly beforeSwap?: () => Promise<void>;
}

/** The paths to which a backup is restored. */
export type RestoredTo = Pick<Config, 'dataDir' | 'databaseFile' | 'mediaDir'>;

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
  { replace, beforeSwap = async () => {} }: RestoreOptions,
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
    isFolder ? putBack(to, source, kept, beforeSwap) : unpackAndSwap(to, source, kept, beforeSwap),
  );
  return { ...done, kept: hasData ? path.join(to.dataDir, kept) : null };
}

type Done = Omit<Restored, 'kept'>;

async function unpackAndSwap(
  to: RestoredTo,
  file: string,
  kept: string,
  beforeSwap: () => Promise<void>,
): Promise<Done> {
  const problem = pathProblem(file, 'file');
  if (problem !== null) throw new BackupError(problem);
  const { size } = await fs.stat(file);
  await checkRoom(to.dataDir, size);
  return withWorkingFolder(to.dataDir, async (folder) => {
    const manifest = await readArchive(file, { into: folder });
    await fs.mkdir(path.join(folder, MEDIA_FOLDER), { recursive: true, mode: PRIVATE_FOLDER });
    const leftOut = await removeForeign(path.join(folder, DATABASE_ENTRY), migrations.length);
    await about(file, () => checkRestored(folder, manifest, migrations.length));
    const settled = settleRestored(
      path.join(folder, DATABASE_ENTRY),
      manifest.madeAt,
      new Date().toISOString(),
    );
    await syncFolders(folder);
    const has = (name: string) => manifest.entries.some((entry) => entry.path === name);
    const parts = { hasKey: has(KEY_ENTRY), hasNotice: has(NOTICE_ENTRY) };
    await beforeSwap();
    await swapIn(to.dataDir, folder, { from: `restored-${stamp()}`, kept, ...parts });
    return { manifest, settled, leftOut };
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

/** Moves the data of a `replaced-…` folder back into place unchanged. */
async function putBack(
  to: RestoredTo,
  folder: string,
  kept: string,
  beforeSwap: () => Promise<void>,
): Promise<Done> {
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
  await beforeSwap();
  swapData(to.dataDir, { from: name, kept, ...parts });
  return { manifest: null, settled: null, leftOut: [] };
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

const stamp = () => new Date().toISOString().replaceAll(/[:.]/g, '-');
