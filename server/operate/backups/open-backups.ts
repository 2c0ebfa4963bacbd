import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database, Writer } from '../../../db/connection.ts';
import { ownerNote, setOwnerNote } from '../../../db/owner-notes.ts';
import { serverSecret } from '../../../db/server-secret.ts';
import type { BackgroundDuty } from '../../core/changes/background-duty.ts';
import type { Config } from '../../core/config/config.ts';
import { Backups, type BackupsOptions, type SharedAttempt } from './backups.ts';

interface Needs {
  readonly database: Pick<Database, 'engine' | 'writer'>;
  readonly duty: Pick<BackgroundDuty, 'isHere'>;
  readonly config: Config;
}

/**
 * Opens the backups of a site. The series is stored with the site, so a restored site continues its series. A server for readers
 * alone makes none, and knows no series.
 */
export async function openBackups(
  { database, duty, config }: Needs,
  options: Pick<BackupsOptions, 'report' | 'command' | 'env'>,
): Promise<Backups> {
  const { engine, writer } = database;
  const series = config.isEdge ? '' : await seriesOfSite(writer);
  const attempt = engine === 'sqlite' || config.isEdge ? null : sharedAttempt(writer);
  return new Backups({ config, series, duty, attempt, ...options });
}

/** Returns the series of a site, which identifies the site in places that others may use too. */
export function seriesOfSite(db: Writer): Promise<string> {
  return serverSecret(db, 'backup-series', randomBytes(4).toString('hex'));
}

const attemptSchema = z.object({ at: z.iso.datetime() });

/** The time of the last run of all servers, so that the one that takes the duty over does not back up what was backed up. */
function sharedAttempt(db: Writer): SharedAttempt {
  return {
    read: async () => (await ownerNote(db, 'backup', attemptSchema))?.at ?? null,
    note: (at) => setOwnerNote(db, 'backup', { at }),
  };
}
