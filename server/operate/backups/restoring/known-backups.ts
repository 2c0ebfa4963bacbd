import fs from 'node:fs/promises';
import { backupFolder } from '../../../../db/engines/sqlite/copy-before-upgrade.ts';
import type { KnownBackups } from '../../../../src/model/restore-wire.ts';
import type { Config } from '../../../core/config/config.ts';
import { BackupError } from '../archive.ts';
import { madeAtOf } from '../names.ts';
import { readState } from '../state-file.ts';
import { backupsElsewhere, seriesOfName } from './places.ts';
import { seriesIn } from './today.ts';

/**
 * Lists the backups of the site here and in the second place, the newest first. If there is no site yet, lists the backups of
 * all sites. The second place gives names and sizes alone; the rest is what the server remembers.
 */
export async function knownBackups(
  config: Config,
  series = seriesIn(config.databaseFile),
): Promise<KnownBackups> {
  const folder = backupFolder(config.databaseFile);
  const names = await fs.readdir(folder).catch(() => [] as string[]);
  const all = series === null ? new Set(names.map(seriesOfName).filter((one) => one !== '')) : [series];
  const states = await Promise.all([...all].map((one) => readState(folder, one)));
  const listed = states.flatMap(({ backups }) => backups);
  const known = new Map(listed.map((backup) => [backup.name, backup]));
  const facts = (name: string) => {
    const { proof = null, program = '', schema = null } = known.get(name) ?? {};
    return { isProven: proof === null ? null : proof.ok, program, schema };
  };
  const here = listed
    .filter(({ name, isHere }) => isHere && madeAtOf(name, series ?? seriesOfName(name)) !== null)
    .map(({ name, madeAt, size }) => ({ name, madeAt, size, ...facts(name) }))
    .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
  const { to } = config.backups;
  if (to === null) return { here, elsewhere: [], problem: '' };
  try {
    const found = await backupsElsewhere(to, series);
    return { here, elsewhere: found.map((one) => ({ ...one, ...facts(one.name) })), problem: '' };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { here, elsewhere: [], problem: error.message };
  }
}
