import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PRIVATE_FILE } from '../../db/private-files.ts';
import { ARCHIVE_CHUNK_BYTES } from '../limits.ts';
import { BackupError } from './archive.ts';
import { checkRoom, withDiskErrors } from './disk-room.ts';
import type { SecondPlace } from './place.ts';
import { checkMarker, type KnownPlace } from './place-marker.ts';
import { publishFile } from './publish-file.ts';
import { withWorkingFolder } from './working-folders.ts';

/** Another folder, which is there and marked: a disk that is not mounted is no place. */
export function folderPlace(folder: string, known: KnownPlace): SecondPlace {
  const inFolder = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!(await fs.stat(folder).catch(() => null))?.isDirectory()) {
      throw new BackupError(`There is no folder ${folder}, which BACKUP_TO names. Is its disk mounted?`);
    }
    return withDiskErrors(folder, work);
  };
  return {
    name: folder,
    check: () => inFolder(() => checkMarker(folder, known)),
    store: (file, name) =>
      inFolder(async () => {
        const { size } = await fs.stat(file);
        await checkRoom(folder, size);
        await withWorkingFolder(folder, async (working) => {
          const copy = path.join(working, name);
          const [from, to] = [await fs.open(file), await fs.open(copy, 'wx', PRIVATE_FILE)];
          await pipeline(
            from.createReadStream({ highWaterMark: ARCHIVE_CHUNK_BYTES }),
            to.createWriteStream({ flush: true }),
          );
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
    remove: (name) => inFolder(() => fs.rm(path.join(folder, name), { force: true })),
  };
}
