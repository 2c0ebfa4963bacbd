import fs from 'node:fs/promises';
import path from 'node:path';
import { BackupError, KEY_ENTRY, NOTICE_ENTRY } from './archive.ts';
import { withDiskErrors } from './disk-room.ts';
import { checkFormer, removeWhatIsGone } from './former-data.ts';
import { assertMovable } from './mount-points.ts';
import { syncFolder } from './publish-file.ts';
import { restoreToServer } from './restore-to-server.ts';
import type { BeforeSwap, Restored, RestoreOptions } from './restored.ts';
import { dropLocalMedia, storeRestoredMedia } from './restored-media.ts';
import type { RestoredTo } from './restored-to.ts';
import { type Finished, type FinishOptions, finishRestored } from './restoring/finish-restored.ts';
import { stamp } from './stamp.ts';
import { isSwapping, MOVED_NAMES, type Swap, swapData, writeJournal } from './swap-data.ts';
import { unpackBackup } from './unpack-backup.ts';
import { withWorkingFolder } from './working-folders.ts';

/**
 * Restores a backup into a data folder, or into the database on PostgreSQL. This process must hold the lock of the folder. Unpacks
 * and checks everything beside the existing data, then replaces all of the data or nothing (`swapData`, `restoreToServer`).
 *
 * @param source a backup file, or the `replaced-…` folder of an earlier restore
 * @throws BackupError if the backup cannot be used, or data exists and `replace` is false
 */
export async function restoreBackup(
  to: RestoredTo,
  source: string,
  { replace, beforeSwap = async () => {}, ...finish }: RestoreOptions,
): Promise<Restored> {
  if (to.postgres !== null)
    return restoreToServer(to, to.postgres, source, { replace, beforeSwap, people: 'today', ...finish });
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
  await checkFormer(folder);
  const has = async (part: string) => (await fs.stat(path.join(folder, part)).catch(() => null)) !== null;
  const parts = { hasKey: await has(KEY_ENTRY), hasNotice: await has(NOTICE_ENTRY) };
  await beforeSwap(null, null);
  await removeWhatIsGone(to, folder);
  await storeRestoredMedia(to, folder);
  swapData(to.dataDir, { from: name, kept, ...parts });
  return { manifest: null, settled: null, leftOut: [], finished: null };
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
