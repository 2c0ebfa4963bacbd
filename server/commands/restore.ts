import fs from 'node:fs/promises';
import path from 'node:path';
import { backupFolder } from '../../db/engines/sqlite/copy-before-upgrade.ts';
import { ACCOUNTS_WORDS, differenceLines } from '../../src/model/difference-words.ts';
import type { Differences, KnownBackup } from '../../src/model/restore-wire.ts';
import { type Config, ConfigError, type SecondPlaceConfig } from '../core/config/config.ts';
import { shellWord } from '../core/shell-word.ts';
import { megabytes } from '../operate/backups/disk-room.ts';
import { afterInterruptedRestore } from '../operate/backups/interrupted-restore.ts';
import { nameOfTarget } from '../operate/backups/open-target.ts';
import { restoreBackup } from '../operate/backups/restore.ts';
import type { Restored, RestoreOptions } from '../operate/backups/restored.ts';
import { carryOutOrder } from '../operate/backups/restoring/carry-out-order.ts';
import { knownBackups } from '../operate/backups/restoring/known-backups.ts';
import { type Fetched, fetchBackup, seriesOfName } from '../operate/backups/restoring/places.ts';
import { recordOf } from '../operate/backups/restoring/record-restored.ts';
import { readRemovedList, removedListName } from '../operate/backups/restoring/removed-list.ts';
import { seriesOfToday, withToday } from '../operate/backups/site-of-today.ts';
import { unpackBackup } from '../operate/backups/unpack-backup.ts';
import { withWorkingFolder } from '../operate/backups/working-folders.ts';
import { lockDataFolder } from '../operate/data-folder/data-folder-lock.ts';
import { settingsBesideServer } from '../operate/settings/stored-settings.ts';
import { mediaProblems } from './backup.ts';
import { defineCommand } from './command.ts';
import { serveCopiesAside } from './copies-aside.ts';
import { counted, countedContents } from './counted.ts';

/** The maximum number of left-out entries that are named. */
const NAMED = 5;

export const command = defineCommand({
  name: 'restore',
  summary: 'restore a backup while the site is not served, or list the backups',
  argumentNames: ['FILE'],
  areArgumentsOptional: true,
  options: {
    replace: {
      type: 'boolean',
      describes: 'move the site that is there aside, and say how to go back to it',
    },
    look: {
      type: 'boolean',
      describes:
        'check the backup, say what would be lost since, and change nothing; also while the site is served',
    },
    'accounts-of-then': {
      type: 'boolean',
      describes: 'bring back accounts, passwords and roles of the backup in place of those of today',
    },
  },
  details:
    'Without FILE, the backups here and in the second place (BACKUP_TO) are listed.\nEverything in FILE is checked first; then all of it is restored, or nothing. Without --replace, DATA_DIR has to be empty; with it, readers get the last good copies of the pages meanwhile, at the address and the ports that HTTPS_HOSTS, or HOST and PORT, name.\nEverybody has to log in again. Mails that waited when the backup was made are not sent: they are listed in the dashboard, tab Mail delivery. Accounts, passwords and roles of the site that is there stay, and whatever was removed for good since is removed again. A backup of another site brings its own accounts.\nWith DATABASE_URL, the site is put into that database in one step. The other servers read on meanwhile, and learn of it; they have to be started again if the backup is of another site.\nFILE can be a backup in a bucket, s3://BUCKET/PREFIX/NAME: it is fetched with the key in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. It can also be a folder DATA_DIR/replaced-… of an earlier restore: then that one is undone.',
  examples: [
    {
      call: 'restore --look s3://our-site/hearth/NAME',
      does: 'Fetches a backup from a bucket, checks it, and says what would be lost since:',
    },
  ],
  run: async ({ args: [source], options, config }) => {
    const stored = async () => (await settingsBesideServer(config())).config;
    if (source === undefined) return list(await stored());
    const from = sourceOf(source);
    const settings = from.kind === 'bucket' ? await settingsOf(from.place, stored, config) : await stored();
    if (options.look === true) return look(settings, from);
    await restore(settings, from, {
      replace: options.replace ?? false,
      people: options['accounts-of-then'] === true ? 'backup' : 'today',
    });
  },
});

/**
 * Returns the settings with which a bucket is read: those of the installation if it is the bucket of its second place, and
 * otherwise those of the environment, which may have the key of a bucket without naming one.
 *
 * @throws ConfigError
 */
async function settingsOf(
  place: string,
  stored: () => Promise<Config>,
  config: (settings: Readonly<Record<string, string>>) => Config,
): Promise<Config> {
  const own = await stored().catch((error: unknown) => {
    if (error instanceof ConfigError) return null;
    throw error;
  });
  const to = own?.backups.to;
  const isOwn = own !== null && to?.kind === 's3' && nameOfTarget(to) === `${place}/`;
  return isOwn ? own : config({ BACKUP_TO: place });
}

/** The backup to restore: a file or folder on this machine, or a file in a bucket. */
type Source =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'bucket'; readonly place: string; readonly name: string };

/** @throws ConfigError if the address of a bucket has no file name */
export function sourceOf(source: string): Source {
  if (!source.startsWith('s3:')) return { kind: 'file', file: path.resolve(source) };
  const [, place, name] = /^(s3:\/\/[^/]+(?:\/.*)?)\/([^/]+)$/.exec(source) ?? [];
  if (place === undefined || name === undefined) {
    throw new ConfigError(
      'Name the backup as s3://BUCKET/PREFIX/NAME. ‘hearth restore’ lists the backups in the bucket that BACKUP_TO names.',
    );
  }
  return { kind: 'bucket', place, name };
}

/** Calls `use` with a file on this machine, after fetching the backup if it is in a bucket. */
async function withFile<Result>(
  config: Config,
  source: Source,
  use: (fetched: Fetched) => Promise<Result>,
): Promise<Result> {
  if (source.kind === 'file') {
    const { dir, base } = path.parse(source.file);
    // A copy in the second place has its list beside it.
    const list = path.join(dir, removedListName(seriesOfName(base)));
    return use({ file: source.file, removed: await readRemovedList(list) });
  }
  const { to } = config.backups;
  return withWorkingFolder(config.dataDir, async (folder) => {
    console.log(`Fetching ${source.name} from ${source.place}…`);
    return use(await fetchBackup(to as SecondPlaceConfig, source.name, folder));
  });
}

async function list(config: Config): Promise<void> {
  const { here, elsewhere, problem } = await knownBackups(config, await seriesOfToday(config));
  const { to } = config.backups;
  print(`Here, in ${backupFolder(config.databaseFile)}`, here, (name) =>
    path.join(backupFolder(config.databaseFile), name),
  );
  if (to === null) console.log('\nThere is no second place: BACKUP_TO names none.');
  else if (problem !== '')
    console.log(`\nThe second place, ${nameOfTarget(to)}, could not be listed. ${problem}`);
  else {
    print(`\nIn the second place, ${nameOfTarget(to)}`, elsewhere, (name) =>
      to.kind === 's3' ? `s3://${to.bucket}/${to.prefix}${name}` : path.join(to.folder, name),
    );
  }
  console.log(
    '\nTo see what would be lost since one of them: hearth restore --look FILE\nTo restore it, stop Hearth and run: hearth restore --replace FILE',
  );
}

function print(heading: string, backups: readonly KnownBackup[], pathOf: (name: string) => string): void {
  console.log(`${heading}: ${backups.length === 0 ? 'no backups.' : ''}`.trimEnd());
  for (const { name, madeAt, size, isProven, program, schema } of backups) {
    const facts = [
      `${madeAt.slice(0, 16).replace('T', ' ')} UTC`,
      megabytes(size),
      isProven === null ? 'not proven' : isProven ? 'proven' : 'the test restore failed',
      program === '' ? null : `Hearth ${program}, schema ${schema}`,
    ];
    console.log(`  ${facts.filter((fact) => fact !== null).join(', ')}\n    ${shellWord(pathOf(name))}`);
  }
}

/** Checks a backup, and says what would be lost since. Changes nothing. */
async function look(config: Config, source: Source): Promise<void> {
  await fs.mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await withFile(config, source, ({ file, removed }) =>
    withToday(config, (today) =>
      withWorkingFolder(config.dataDir, async (folder) => {
        const { manifest, differences } = await unpackBackup(today, file, folder, removed);
        const { counts, madeAt, program } = manifest;
        console.log(
          `The backup of ${madeAt} can be restored: ${countedContents(counts)}, ${counted(counts.submissions, 'submission', 'submissions')}, made by Hearth ${program}.`,
        );
        say(differences);
      }),
    ),
  );
}

/** Says what a restore changes. */
function say(differences: Differences | null): void {
  if (differences === null) return;
  if (!differences.isSameSite) {
    console.log('It is a backup of another site: it brings its own accounts, passwords and roles.');
    return;
  }
  const lines = differenceLines(differences);
  if (lines.length === 0) console.log('Nothing was changed since.');
  for (const [label, words] of lines) console.log(`${label}: ${words}`);
}

/**
 * Restores a backup while readers get the last copies of the former site. The copies are removed once the site's data is moved
 * aside.
 */
async function restoreWithCopies(
  config: Config,
  { file, removed }: Fetched,
  {
    replace,
    beforeSwap,
    ...finish
  }: Pick<Required<RestoreOptions>, 'replace' | 'beforeSwap'> & RestoreOptions,
): Promise<Restored> {
  const copies = replace ? await serveCopiesAside(config, console.log) : null;
  try {
    return await restoreBackup(config, file, {
      ...finish,
      removed,
      replace,
      beforeSwap: async (differences, manifest) => {
        await beforeSwap(differences, manifest);
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
  source: Source,
  { replace, people = 'today' }: Pick<RestoreOptions, 'replace' | 'people'>,
  beforeSwap: () => Promise<void> = async () => {},
): Promise<void> {
  const lock = await lockDataFolder(config, { purpose: 'restores a backup' });
  try {
    for (const message of await carryOutOrder(config)) console.warn(message);
    for (const message of await afterInterruptedRestore(config.dataDir)) console.warn(message);
    let madeAt = '';
    let isSameSite = false;
    const name = source.kind === 'bucket' ? source.name : path.basename(source.file);
    const { manifest, settled, leftOut, finished, kept } = await withFile(config, source, (fetched) =>
      restoreWithCopies(config, fetched, {
        replace,
        people,
        record: recordOf(config, () => ({ by: null, name, madeAt })),
        beforeSwap: async (differences, manifest) => {
          madeAt = manifest?.madeAt ?? '';
          isSameSite = differences?.isSameSite ?? false;
          say(differences);
          await beforeSwap();
        },
      }),
    );
    if (manifest === null) {
      console.log(`${config.dataDir} is again what it was before that restore.`);
    } else {
      const { counts } = manifest;
      console.log(
        `Restored the backup of ${manifest.madeAt}: ${countedContents(counts)}, ${counted(counts.submissions, 'submission', 'submissions')}.`,
      );
      for (const problem of mediaProblems(manifest)) console.warn(problem);
    }
    if (finished !== null) {
      if (finished.problem !== '') console.warn(finished.problem);
      if (isSameSite) console.log(ACCOUNTS_WORDS[finished.people]);
      if (finished.removed > 0)
        console.log(
          `Removed again, since it was removed for good: ${finished.removed.toLocaleString('en-AU')}.`,
        );
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
