import fs from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { BackupError, MEDIA_FOLDER } from './archive.ts';
import { withDiskErrors } from './disk-room.ts';
import { removeWhatIsGone } from './former-data.ts';
import { openFolder } from './restore-to-folder.ts';
import { openServer } from './restore-to-server.ts';
import type { PreparedSite, Restored, RestoreOptions, RestorePlace } from './restored.ts';
import type { RestoredTo } from './restored-to.ts';
import { finishRestored } from './restoring/finish-restored.ts';
import { unpackBackup } from './unpack-backup.ts';
import { withWorkingFolder } from './working-folders.ts';

/**
 * Restores a backup into a data folder, or into the database on PostgreSQL. This process must hold the lock of the folder. Unpacks
 * and checks everything beside the existing data, then replaces all of the data or nothing (`RestorePlace.put`).
 *
 * @param source a backup file, or the `replaced-…` folder of an earlier restore
 * @throws BackupError if the backup cannot be used, or data exists and `replace` is false
 */
export async function restoreBackup(
  to: RestoredTo,
  source: string,
  options: RestoreOptions,
): Promise<Restored> {
  return withDiskErrors(to.dataDir, () =>
    withWorkingFolder(to.dataDir, async (working) => {
      const place = to.postgres === null ? await openFolder(to) : await openServer(to, working);
      try {
        if (place.taken !== null && !options.replace) throw new BackupError(place.taken);
        const isFolder = (await fs.stat(source).catch(() => null))?.isDirectory() ?? false;
        const { site, ...done } = isFolder
          ? await prepareFormer(place, source, options)
          : await prepare(place, source, path.join(working, 'restored'), options);
        return { ...done, kept: await place.put(site) };
      } finally {
        await place.close();
      }
    }),
  );
}

type Prepared = Omit<Restored, 'kept'> & { readonly site: PreparedSite };

/** Makes the site of a backup in a new folder, with what it keeps of today. */
async function prepare(
  { today }: RestorePlace,
  file: string,
  folder: string,
  { replace: _replace, beforeSwap, ...finish }: RestoreOptions,
): Promise<Prepared> {
  await fs.mkdir(folder, { mode: PRIVATE_FOLDER });
  const { differences, ...unpacked } = await unpackBackup(today, file, folder, finish.removed);
  await beforeSwap?.(differences, unpacked.manifest);
  const finished = await finishRestored(folder, today, { people: 'today', ...finish });
  return { ...unpacked, finished, site: { folder, media: path.join(folder, MEDIA_FOLDER) } };
}

/** Makes the former site of a `replaced-…` folder ready to be that of today again. */
async function prepareFormer(
  place: RestorePlace,
  source: string,
  { beforeSwap }: RestoreOptions,
): Promise<Prepared> {
  const site = await place.openFormer(source);
  await beforeSwap?.(null, null);
  await removeWhatIsGone(place.today, site.folder);
  return { manifest: null, settled: null, leftOut: [], finished: null, site };
}
