import fs from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE } from '../../../db/private-files.ts';
import { saysMissing } from '../../core/files/plain-file.ts';
import { ARCHIVE_CHUNK_BYTES, BACKUPS } from '../../core/limits/limits.ts';
import { BackupError } from './archive.ts';
import { type BackupTarget, StalledError } from './backup-target.ts';
import { checkRoom, withDiskErrors } from './disk-room.ts';
import { publishFile } from './publish-file.ts';
import { checkMarker, type KnownTarget } from './target-marker.ts';
import { type Watched, whileMoving } from './while-moving.ts';
import { withWorkingFolder } from './working-folders.ts';

/**
 * Stores copies in another folder, which must exist and contain the marker. So the empty mount point of an unmounted disk is
 * never used. Gives up an operation that makes no progress for `stalledMs`. The total time of an operation is not limited.
 */
export function folderTarget(
  folder: string,
  known: KnownTarget,
  stalledMs: number = BACKUPS.stalledMs,
): BackupTarget {
  const stalled = () =>
    new StalledError(
      `${folder} has taken nothing for ${Math.round(stalledMs / 60_000)} minutes, so that was given up: its disk, or the network to it, does not answer. See that 'ls ${folder}' answers on this machine.`,
    );
  const inFolder = <Result>(work: (watched: Watched) => Promise<Result>): Promise<Result> =>
    whileMoving(
      stalledMs,
      async (watched) => {
        const stat = await withDiskErrors(folder, () => statOf(folder));
        if (!stat?.isDirectory())
          throw new BackupError(`There is no folder ${folder}, which BACKUP_TO names. Is its disk mounted?`);
        return withDiskErrors(folder, () => work(watched));
      },
      stalled,
    );
  return {
    name: folder,
    check: () => inFolder(() => checkMarker(folder, known)),
    store: (file, name, stored) =>
      inFolder(async (watched) => {
        const { size } = await fs.stat(file);
        await checkRoom(folder, size);
        await withWorkingFolder(folder, async (working) => {
          const copy = path.join(working, name);
          await copyFile(file, copy, watched, stored);
          await publishFile(copy, path.join(folder, name), true);
        });
      }),
    list: () =>
      inFolder(async () => {
        const names = await fs.readdir(folder);
        const stats = await Promise.all(
          names.map((name) => fs.stat(path.join(folder, name)).catch(() => null)),
        );
        return names.flatMap((name, index) =>
          stats[index]?.isFile() ? [{ name, size: stats[index].size }] : [],
        );
      }),
    fetch: ({ name }, file, fetched) =>
      inFolder((watched) => copyFile(path.join(folder, name), file, watched, fetched)),
    remove: (name) => inFolder(() => fs.rm(path.join(folder, name), { force: true })),
  };
}

/**
 * Copies a file. Counts only bytes that are synced to the disk, because otherwise the final sync to a slow disk would look like
 * a standstill.
 */
async function copyFile(
  file: string,
  copy: string,
  { moved, signal }: Watched,
  stored: (bytes: number) => void,
): Promise<void> {
  await using to = await fs.open(copy, 'wx', PRIVATE_FILE);
  await using from = await fs.open(file);
  let [bytes, synced] = [0, 0];
  for await (const chunk of from.createReadStream({ highWaterMark: ARCHIVE_CHUNK_BYTES, autoClose: false })) {
    await to.writeFile(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes - synced >= BACKUPS.syncBytes) {
      await to.datasync();
      synced = bytes;
      stored(bytes);
    }
    signal.throwIfAborted();
    moved();
  }
  await to.sync();
  signal.throwIfAborted();
  stored(bytes);
}

/** Returns null if the folder does not exist. */
function statOf(folder: string) {
  return fs.stat(folder).catch((error: unknown) => {
    if (saysMissing(error)) return null;
    throw error;
  });
}
