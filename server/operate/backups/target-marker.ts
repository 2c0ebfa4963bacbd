import fs from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE } from '../../../db/private-files.ts';
import { BackupError } from './archive.ts';
import { madeAtOf } from './names.ts';
import type { StoredState } from './state-file.ts';

/**
 * While a disk is not mounted, its mount point still exists as an empty folder on the disk of the site. So Hearth puts a marker
 * file into the folder for copies, and later recognises the folder by the marker.
 */
export interface KnownTarget {
  /** The series of this site's backups (`names.ts`). */
  readonly series: string;
  /**
   * `new`: no copy has been stored in the folder. `copied`: copies were stored before markers were introduced. `marked`: the
   * folder had the marker earlier.
   */
  readonly standing: 'new' | 'copied' | 'marked';
}

/**
 * Returns what the stored state says about a place.
 *
 * @param name the name of the place, such as the path of its folder
 */
export function knownTarget(name: string, series: string, { place, backups }: StoredState): KnownTarget {
  if (place !== null) return { series, standing: place === name ? 'marked' : 'new' };
  const hasCopies = backups.some(({ copy }) => copy?.failure === '');
  return { series, standing: hasCopies ? 'copied' : 'new' };
}

export const markerName = (series: string) => `hearth-${series}.txt`;

/**
 * Checks that a folder is the place of this site's copies, and writes the marker if the folder was not marked before. If the
 * folder had the marker before, copies without a marker prove nothing: they may be older copies that were stored in the empty
 * mount point while the disk was not mounted.
 *
 * @throws BackupError if this is not the right folder
 */
export async function checkMarker(folder: string, { series, standing }: KnownTarget): Promise<void> {
  const marker = path.join(folder, markerName(series));
  if ((await fs.stat(marker).catch(() => null)) !== null) return;
  const hasCopies = (await fs.readdir(folder)).some((name) => madeAtOf(name, series) !== null);
  if (standing === 'marked' || (standing === 'copied' && !hasCopies)) {
    throw new BackupError(
      `${folder} is not the folder in which copies were stored before: ${standing === 'marked' ? `${markerName(series)} is not in it` : 'none of them are in it'}. Its disk is not mounted, or is another one. Mount the right one; or, to have copies stored in this folder from now on, run: touch ${marker}`,
    );
  }
  await fs.writeFile(
    marker,
    `Hearth stores copies of backups in this folder, hearth-${series}-….tar. By this file it knows that the folder is the right one, and its disk mounted: leave it here.\n`,
    { mode: PRIVATE_FILE, flush: true },
  );
}
