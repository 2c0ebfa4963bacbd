import path from 'node:path';
import type { Config } from '../core/config/config.ts';
import { BackupError } from '../operate/backups/archive.ts';
import { megabytes } from '../operate/backups/disk-room.ts';
import { makeBackup } from '../operate/backups/make-backup.ts';
import { defineCommand } from './command.ts';
import { counted, countedContents } from './counted.ts';

export const command = defineCommand({
  name: 'backup',
  summary: 'write the database and the media to one file, also while the site is served',
  argumentNames: ['FILE'],
  options: {
    replace: { type: 'boolean', describes: 'replace FILE where it exists' },
  },
  details:
    'FILE is a plain tar file: hearth.db, second-factor.key, the media, and manifest.json with the checksum of each. Whoever has it can read everything on the site, submissions included, so keep it as safe as the site itself.\nUntil it is whole, it has another name. Readers and editors notice nothing.',
  run: ({ args: [file = ''], options: { replace = false }, config }) =>
    backup(config(), path.resolve(file), replace),
});

/**
 * Runs `hearth backup FILE`.
 *
 * @throws BackupError
 */
async function backup(config: Config, file: string, replace: boolean): Promise<void> {
  const { manifest, size } = await makeBackup(config, file, { replace }).catch(advise);
  const { counts } = manifest;
  console.log(
    `Wrote ${file}: ${megabytes(size)}, ${countedContents(counts)}, ${counted(counts.submissions, 'submission', 'submissions')}.`,
  );
  for (const problem of mediaProblems(manifest)) console.warn(problem);
}

/**
 * Extends an error message with the name of a folder to which the user of this command has write access. The place is named
 * because a command that root starts runs as the user who owns the data.
 *
 * @throws BackupError
 */
function advise(error: unknown): never {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  if (!(error instanceof BackupError) || (code !== 'EACCES' && code !== 'EPERM')) throw error;
  throw new BackupError(
    `${error.message} Name a file in a folder of that user, such as DATA_DIR, and move it from there.`,
    { cause: error },
  );
}

/** Returns the problems that the media had before the backup, one sentence each. */
export function mediaProblems({
  missing,
  damaged,
}: {
  readonly missing: readonly unknown[];
  readonly damaged: readonly unknown[];
}): string[] {
  return [
    missing.length === 0
      ? null
      : `${missing.length} pictures or files are not in it: the site names them, and their bytes are not on its disk any more.`,
    damaged.length === 0
      ? null
      : `${damaged.length} pictures or files have changed on the disk of the site since they were uploaded. They are in it as they are.`,
  ].filter((problem) => problem !== null);
}
