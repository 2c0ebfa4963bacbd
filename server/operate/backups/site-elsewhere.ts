import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { backupFolder } from '../../../db/engines/sqlite/copy-before-upgrade.ts';
import type { Config } from '../../core/config/config.ts';
import { isMissing } from '../../core/files/plain-file.ts';
import { BACKUPS } from '../../core/limits/limits.ts';
import { shellWord } from '../../core/shell-word.ts';
import { isOfAnySite } from './names.ts';
import { nameOfTarget } from './open-target.ts';
import { S3Target } from './s3-target.ts';
import { isSwapping } from './swap-data.ts';
import { withTimeout } from './with-timeout.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseFile' | 'postgres' | 'backups'>;

/**
 * Says why a data folder without a database must not get a new site: a place for backups holds backups of an existing site. The
 * disk of that site is probably not mounted. Returns null if there is a database, here or on a server, there are no backups, or
 * the place does not answer in time.
 */
export async function siteElsewhere(config: Settings): Promise<string | null> {
  const { dataDir, databaseFile, postgres, backups } = config;
  if (postgres !== null || !isMissing(databaseFile) || isSwapping(dataDir)) return null;
  const here = backupFolder(databaseFile);
  const ownLast = lastOf(await namesIn(here));
  if (ownLast !== null) {
    return `${words(config, here, ownLast)} To begin a new site all the same, move ${here} away.`;
  }
  if (backups.to === null) return null;
  const last = lastOf((await namesAt(backups.to)) ?? []);
  if (last === null) return null;
  return `${words(config, nameOfTarget(backups.to), last)} To begin a new site all the same, such as a second one whose backups are to go there too, start once without BACKUP_TO.`;
}

function words({ dataDir, backups: { to } }: Settings, place: string, last: string): string {
  const isBackup = last.endsWith('.tar');
  const isInBucket = to?.kind === 's3' && place === nameOfTarget(to);
  const file = isInBucket ? `${place}${last}` : path.join(place, last);
  const restore = isBackup ? ` To have that site here, run: hearth restore ${shellWord(file)}.` : '';
  return `DATA_DIR ${dataDir} has no site, but ${place} has ${isBackup ? 'backups' : 'the marker'} of one (${last}). If a disk belongs at DATA_DIR, mount it, and start again.${restore}`;
}

/**
 * Returns the name of the latest backup or, if there are no backups, of a marker; null if there is neither a backup nor a
 * marker.
 */
function lastOf(names: readonly string[]): string | null {
  const byTime = (name: string) => (name.endsWith('.tar') ? name.slice('hearth-12345678'.length) : '');
  return (
    names
      .filter(isOfAnySite)
      .toSorted((a, b) => byTime(a).localeCompare(byTime(b)))
      .at(-1) ?? null
  );
}

/**
 * Lists the files in the second place. Returns null if the place cannot be reached or does not answer in time. In that case, a
 * new site may begin.
 */
function namesAt(to: NonNullable<Settings['backups']['to']>): Promise<readonly string[] | null> {
  if (to.kind === 'folder') return withTimeout(() => namesIn(to.folder), BACKUPS.placeMs)();
  const bucket = new S3Target(to, { tries: 1, timeoutMs: BACKUPS.bucketMs });
  return bucket.list().then(
    (files) => files.map(({ name }) => name),
    () => null,
  );
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
