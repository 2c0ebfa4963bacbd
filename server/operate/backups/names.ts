/**
 * The pattern of the file names of the server's backups: `hearth-<series>-<time>.tar`, with `-before-restore` after the time of
 * one that was made before a restore. Files with other names are never touched.
 */

const NAME = /^hearth-([0-9a-f]{8})-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(?:-before-restore)?\.tar$/;

/** Whether a backup was made before a restore, so that the restore can be taken back. */
export const isBeforeRestore = (name: string): boolean => name.endsWith('-before-restore.tar');

/**
 * Returns the file name of a backup that is made at a time.
 *
 * @param series identifies this site's backups in a place that may also hold backups of other sites
 * @param reason '-before-restore', or '' for all other backups
 */
export function backupName(series: string, at: Date, reason: '' | '-before-restore' = ''): string {
  return `hearth-${series}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${reason}.tar`;
}

/** Returns the time in a file name, ISO 8601; null if the file is not a backup of this series. */
export function madeAtOf(name: string, series: string): string | null {
  const [, found, stamp] = NAME.exec(name) ?? [];
  if (stamp === undefined || found !== series) return null;
  const at = `${stamp.slice(0, 13)}:${stamp.slice(14, 16)}:${stamp.slice(17)}`;
  return Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString();
}

const OF_ANY_SITE = /^hearth-[0-9a-f]{8}(?:-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-before-restore)?\.tar|\.txt)$/;

/** Whether a file belongs to the backups of any site: a backup, or the marker of a folder with backups (`target-marker.ts`). */
export function isOfAnySite(name: string): boolean {
  return OF_ANY_SITE.test(name);
}
