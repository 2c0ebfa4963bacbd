import path from 'node:path';
import type { Config } from '../core/config/config.ts';
import { shellWord } from '../core/shell-word.ts';
import { afterInterruptedRestore } from '../operate/backups/interrupted-restore.ts';
import { type Restored, type RestoreOptions, restoreBackup } from '../operate/backups/restore.ts';
import { lockDataFolder } from '../operate/data-folder/data-folder-lock.ts';
import { mediaProblems } from './backup.ts';
import { defineCommand } from './command.ts';
import { serveCopiesAside } from './copies-aside.ts';
import { counted, countedContents } from './counted.ts';

/** The maximum number of left-out entries that are named. */
const NAMED = 5;

export const command = defineCommand({
  name: 'restore',
  summary: 'restore a backup while the site is not served',
  argumentNames: ['FILE'],
  options: {
    replace: {
      type: 'boolean',
      describes: 'move the site that is there aside, and say how to go back to it',
    },
  },
  details:
    'Everything in FILE is checked first; then all of it is restored, or nothing. Without --replace, DATA_DIR has to be empty; with it, readers get the last good copies of the pages meanwhile, at the address and the ports that HTTPS_HOSTS, or HOST and PORT, name.\nEverybody has to log in again. Mails that waited when the backup was made are not sent: they are listed in the dashboard, tab Mail delivery. Accounts, passwords and roles are as they were then.\nFILE can also be a folder DATA_DIR/replaced-… of an earlier restore: then that one is undone.',
  run: ({ args: [file = ''], options: { replace = false }, config }) =>
    restore(config(), path.resolve(file), replace),
});

/**
 * Restores a backup while readers get the last copies of the former site. The copies are removed once the site's data is moved
 * aside.
 */
async function restoreWithCopies(
  config: Config,
  file: string,
  { replace, beforeSwap }: Required<RestoreOptions>,
): Promise<Restored> {
  const copies = replace ? await serveCopiesAside(config, console.log) : null;
  try {
    return await restoreBackup(config, file, {
      replace,
      beforeSwap: async () => {
        await beforeSwap();
        await copies?.stop();
      },
    });
  } finally {
    await copies?.stop();
  }
}

/**
 * Runs `hearth restore FILE`.
 *
 * @throws BackupError, ConfigError if the folder is in use
 */
export async function restore(
  config: Config,
  file: string,
  replace: boolean,
  beforeSwap: () => Promise<void> = async () => {},
): Promise<void> {
  const lock = await lockDataFolder(config, { purpose: 'restores a backup' });
  try {
    for (const message of await afterInterruptedRestore(config.dataDir)) console.warn(message);
    const { manifest, settled, leftOut, kept } = await restoreWithCopies(config, file, {
      replace,
      beforeSwap,
    });
    if (manifest === null) {
      console.log(`${config.dataDir} is again what it was before that restore.`);
    } else {
      const { counts } = manifest;
      console.log(
        `Restored the backup of ${manifest.madeAt}: ${countedContents(counts)}, ${counted(counts.submissions, 'submission', 'submissions')}. Accounts, passwords and roles are as they were then.`,
      );
      for (const problem of mediaProblems(manifest)) console.warn(problem);
    }
    if (leftOut.length > 0) {
      const named = leftOut.slice(0, NAMED).join(', ') + (leftOut.length > NAMED ? ' and others' : '');
      console.warn(
        `Left out of the database, since Hearth has not made it: ${named}. The backup still has it.`,
      );
    }
    if (settled !== null) {
      console.log(
        `Everybody has to log in again. Ended: ${counted(settled.sessions, 'log-in', 'log-ins')}, ${counted(settled.links, 'link', 'links')} to set a password.`,
      );
      if (settled.messages > 0) {
        console.log(
          `Not sent, since it may have been sent since: ${counted(settled.messages, 'mail or lead', 'mails and leads')} that waited when the backup was made. The dashboard has a list, tab Mail delivery, where each can be sent all the same.`,
        );
      }
    }
    if (kept !== null) {
      console.log(
        `\nWhat was there before is in ${kept}. To go back to it: hearth restore --replace ${shellWord(kept)}\nOnce you need it no longer, remove that folder.`,
      );
    }
  } finally {
    lock.release();
  }
}
