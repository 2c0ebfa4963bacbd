import fs from 'node:fs/promises';
import path from 'node:path';
import { BackupError, KEY_ENTRY, MEDIA_FOLDER, NOTICE_ENTRY } from './archive.ts';
import { checkFormer } from './former-data.ts';
import { assertMovable } from './mount-points.ts';
import { syncFolder } from './publish-file.ts';
import type { RestorePlace } from './restored.ts';
import { storeRestoredMedia } from './restored-media.ts';
import type { RestoredTo } from './restored-to.ts';
import { stamp } from './stamp.ts';
import { isSwapping, MOVED_NAMES, type Swap, swapData, writeJournal } from './swap-data.ts';

/** Opens a data folder as the place of a restore. @throws BackupError if its parts cannot be moved */
export async function openFolder(to: RestoredTo): Promise<RestorePlace> {
  const { dataDir } = to;
  assertMovable(dataDir, MOVED_NAMES);
  const hasData = await holdsData(to);
  const kept = `replaced-${stamp()}`;
  return {
    today: to,
    taken: hasData
      ? `${dataDir} has a site already. Set DATA_DIR to an empty folder, or restore with --replace, which moves the site aside.`
      : null,
    openFormer: async (source) => {
      const name = path.basename(source);
      const folder = path.join(dataDir, name);
      const isOwn = (await fs.realpath(source)) === path.join(await fs.realpath(dataDir), name);
      if (!isOwn || !/^replaced-[\w-]+$/.test(name)) {
        throw new BackupError(
          `${source} is a folder. Name the file of a backup, or a folder ${dataDir}/replaced-….`,
        );
      }
      await checkFormer(folder);
      return { folder, media: path.join(folder, MEDIA_FOLDER) };
    },
    put: async ({ folder }) => {
      const name = path.basename(folder);
      const isInside = folder === path.join(dataDir, name);
      await putInFolder(to, folder, { from: isInside ? name : `restored-${stamp()}`, kept });
      return hasData ? path.join(dataDir, kept) : null;
    },
    close: async () => {},
  };
}

/**
 * Replaces the data with that of another folder on the same disk. The site must not be in use.
 *
 * @param folder removed if the data was not replaced, unless it is in the data folder as `from` already
 * @throws BackupError; then nothing was changed
 */
export async function putInFolder(
  to: RestoredTo,
  folder: string,
  names: Pick<Swap, 'from' | 'kept'>,
): Promise<void> {
  const { dataDir, databaseFile, mediaDir: media } = to;
  const whole = path.join(dataDir, names.from);
  const isNew = folder !== whole;
  if (to.mediaTo !== null) {
    const site = { folder, media: path.join(folder, MEDIA_FOLDER) };
    // The media folder is moved aside with the database of today.
    await storeRestoredMedia(to, site, { databaseFile, media });
    // The bucket has them now. Former data keep theirs until they are in their place.
    if (isNew)
      for (const name of await fs.readdir(site.media))
        await fs.rm(path.join(site.media, name), { recursive: true });
  }
  const has = async (name: string) => (await fs.stat(path.join(folder, name)).catch(() => null)) !== null;
  const swap = { ...names, hasKey: await has(KEY_ENTRY), hasNotice: await has(NOTICE_ENTRY) };
  try {
    if (isNew) {
      await syncFolders(folder);
      writeJournal(folder, swap);
      await fs.rename(folder, whole);
    }
    swapData(dataDir, swap);
  } catch (error) {
    // While the journal of a swap remains, the swap still needs the folder.
    if (isNew && !isSwapping(dataDir)) await fs.rm(whole, { recursive: true, force: true });
    throw error;
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
