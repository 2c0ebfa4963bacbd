import fs from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE } from '../../../db/private-files.ts';
import { BackupError } from './archive.ts';
import { madeAtOf } from './names.ts';
import type { StoredState } from './state-file.ts';

/**
 * While a disk is not mounted, its folder still exists, empty, on the disk of the site. So Hearth leaves a file, the marker, in
 * the folder in which it stores copies, and recognises the folder by it from then on.
 */
export interface KnownTarget {
  /** Marks the backups of the site (`names.ts`). */
  readonly series: string;
  /**
   * `new`: no copy was stored there yet. `copied`: copies were stored before markers existed. `marked`: the marker has been
   * seen there.
   */
  readonly standing: 'new' | 'copied' | 'marked';
}

/** @param name of the place, such as the path of its folder */
export function knownTarget(name: string, series: string, { place, backups }: StoredState): KnownTarget {
  if (place !== null) return { series, standing: place === name ? 'marked' : 'new' };
  const hasCopies = backups.some(({ copy }) => copy?.failure === '');
  return { series, standing: hasCopies ? 'copied' : 'new' };
}

export const markerName = (series: string) => `hearth-${series}.txt`;

/**
 * Makes sure that a folder is the place of a site's copies, and marks it if it is not marked yet. Once the marker has been
 * seen, existing copies prove nothing: they can be on the disk beneath the mount point, from before markers existed.
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
