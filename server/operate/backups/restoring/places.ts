import fs from 'node:fs/promises';
import path from 'node:path';
import type { Removed } from '../../../../db/removed-queries.ts';
import type { SecondPlaceConfig } from '../../../core/config/config.ts';
import { REMOVED_FOR_GOOD, RESTORING } from '../../../core/limits/limits.ts';
import { BackupError } from '../archive.ts';
import type { BackupTarget, FileInPlace } from '../backup-target.ts';
import { checkRoom } from '../disk-room.ts';
import { folderTarget } from '../folder-target.ts';
import { isOfAnySite, madeAtOf } from '../names.ts';
import { S3Target } from '../s3-target.ts';
import { readRemovedList, removedListName } from './removed-list.ts';

/** A backup in the second place. */
export interface BackupElsewhere extends FileInPlace {
  /** The time in its name (ISO 8601). */
  readonly madeAt: string;
}

/** Opens the second place for reading. Nothing is stored in it, so no marker is needed. @param isQuick whether a person waits */
function placeOf(to: SecondPlaceConfig, isQuick: boolean): BackupTarget {
  const known = { series: '', standing: 'new' } as const;
  if (to.kind === 'folder')
    return folderTarget(to.folder, known, isQuick ? RESTORING.listMs : RESTORING.stalledMs);
  return new S3Target(
    to,
    isQuick ? { tries: 1, timeoutMs: RESTORING.listMs } : { timeoutMs: RESTORING.partMs },
  );
}

/**
 * Lists the backups in the second place, the newest first.
 *
 * @param series the series of a site; null for the backups of all sites
 * @throws BackupError if the place cannot be reached
 */
export async function backupsElsewhere(
  to: SecondPlaceConfig,
  series: string | null,
): Promise<readonly BackupElsewhere[]> {
  const files = await placeOf(to, true).list();
  return files
    .flatMap(({ name, size }) => {
      const madeAt = madeAtOf(name, series ?? seriesOfName(name));
      return madeAt === null ? [] : [{ name, size, madeAt }];
    })
    .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
}

/** Returns the series in the name of a backup; '' if the file is not a backup. */
export function seriesOfName(name: string): string {
  return isOfAnySite(name) ? name.slice('hearth-'.length, 'hearth-'.length + 8) : '';
}

/** A backup that was fetched from the second place. */
export interface Fetched {
  readonly file: string;
  /** The entries of the list of what was removed for good, beside the copy. */
  readonly removed: readonly Removed[];
}

/**
 * Fetches a backup from the second place into a folder, as a file that is private to this user.
 *
 * @param fetched called at intervals with the number of bytes fetched so far, and the size
 * @throws BackupError
 */
export async function fetchBackup(
  to: SecondPlaceConfig,
  name: string,
  folder: string,
  fetched: (bytes: number, size: number) => void = () => {},
): Promise<Fetched> {
  const place = placeOf(to, false);
  if (!isOfAnySite(name) || !name.endsWith('.tar')) {
    throw new BackupError(
      `${place.name} has no backup ${JSON.stringify(name.slice(0, 200))}. ‘hearth restore’ lists its backups.`,
    );
  }
  const files = await place.list();
  const found = files.find((file) => file.name === name);
  if (found === undefined || found.size === 0) {
    throw new BackupError(`${place.name} has no backup ${name}. ‘hearth restore’ lists its backups.`);
  }
  // Space for the file, and for its contents beside it.
  await checkRoom(folder, 2 * found.size);
  const file = path.join(folder, name);
  await place.fetch(found, file, (bytes) => fetched(bytes, found.size));
  if ((await fs.stat(file)).size !== found.size) {
    throw new BackupError(`${place.name} did not send all of ${name}.`);
  }
  const list = files.find((one) => one.name === removedListName(seriesOfName(name)));
  if (list === undefined) return { file, removed: [] };
  if (list.size > REMOVED_FOR_GOOD.fileBytes) {
    throw new BackupError(
      `${list.name} in ${place.name} is far too large. Move it away to restore without it.`,
    );
  }
  const listFile = path.join(folder, list.name);
  await place.fetch(list, listFile, () => {});
  const removed = await readRemovedList(listFile);
  await fs.rm(listFile);
  return { file, removed };
}
