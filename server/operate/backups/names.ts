/** The files of backups that the server makes: `hearth-<series>-<time>.tar`. Others are never touched. */

const NAME = /^hearth-([0-9a-f]{8})-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar$/;

/** @param series of this site, which tells its backups from those of other sites in the same place */
export function backupName(series: string, at: Date): string {
  return `hearth-${series}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
}

/** Returns when a backup of a series was made, ISO 8601; null for any other file. */
export function madeAtOf(name: string, series: string): string | null {
  const [, found, stamp] = NAME.exec(name) ?? [];
  if (stamp === undefined || found !== series) return null;
  const at = `${stamp.slice(0, 13)}:${stamp.slice(14, 16)}:${stamp.slice(17)}`;
  return Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString();
}

const OF_ANY_SITE = /^hearth-[0-9a-f]{8}(?:-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar|\.txt)$/;

/** Whether a file is a backup of some site, or the marker that a folder has backups of one (`target-marker.ts`). */
export function isOfAnySite(name: string): boolean {
  return OF_ANY_SITE.test(name);
}
