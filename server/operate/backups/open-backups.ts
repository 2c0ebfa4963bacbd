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
  const series = await serverSecret(db, 'backup-series', randomBytes(4).toString('hex'));
  return new Backups({ config, series, report });
}
