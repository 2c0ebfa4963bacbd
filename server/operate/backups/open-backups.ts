import { randomBytes } from 'node:crypto';
import type { Writer } from '../../../db/connection.ts';
import { serverSecret } from '../../../db/server-secret.ts';
import type { Config } from '../../core/config/config.ts';
import { Backups } from './backups.ts';

/** Opens the backups of a site. The series is stored with the site, so a restored site continues its series. */
export async function openBackups(
  db: Writer,
  config: Config,
  report: (message: string) => void,
): Promise<Backups> {
  return new Backups({ config, series: await seriesOfSite(db), report });
}

/** Returns the series of a site, which identifies the site in places that others may use too. */
export function seriesOfSite(db: Writer): Promise<string> {
  return serverSecret(db, 'backup-series', randomBytes(4).toString('hex'));
}
