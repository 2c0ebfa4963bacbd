import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../db/migrate.ts';
import { PROGRAM_VERSION } from '../core/assets.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import { builtSite } from '../delivery/visitor/built-site.ts';
import { openServices } from '../open-services.ts';
import { lockDataFolder } from '../operate/data-folder/data-folder-lock.ts';
import { OF_NO_SITE, otherProgram, thisProgram } from '../operate/upgrade/programs.ts';
import { canBeDone, type RehearsedPrograms, rehearse } from '../operate/upgrade/rehearse.ts';
import { reportOf } from '../operate/upgrade/report.ts';
import { type CommandInput, type CommandOptions, defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'upgrade',
  summary: 'upgrade the database to this version, or rehearse that on a copy',
  options: {
    rehearse: { type: 'boolean', describes: 'only rehearse it, also while the site is served' },
    old: {
      type: 'string',
      value: 'FILE',
      describes: 'the program of the version before: its pages are compared with those of this one',
    },
  },
  details:
    'A rehearsal copies the database, upgrades the copy, renders every page and every site’s error page with this version and lists those that cannot be made or, with --old, are different. Nothing of the site is changed. Names of client files, scripts and headers, which every build changes, are not compared.\nWithout --rehearse, the site has to be stopped: the upgrade is rehearsed, the database copied to the folder backups, and upgraded in one step that happens as a whole or not at all. A start of Hearth does the same without rehearsing. With DATABASE_URL, only a rehearsal is possible: the database is upgraded by the first server of the new version.\nIt ends with 1 where a page cannot be made, or the upgrade cannot be done.',
  examples: [
    {
      call: 'upgrade --rehearse --old /srv/hearth/hearth',
      does: 'Shows what an upgrade would change, while the old version serves:',
    },
  ],
  run: async ({ options: { rehearse: isRehearsal = false, old }, config }) => {
    const site = config();
    if (!isRehearsal) assertUpgradable(site);
    const programs = await rehearsedPrograms(old, config);
    const isDone = isRehearsal ? await rehearsed(site, programs) : await upgrade(site, programs);
    if (!isDone) process.exitCode = 1;
  },
});

/** @throws ConfigError for a site on PostgreSQL, whose servers go on while the first one of a new version upgrades it */
function assertUpgradable({ postgres }: Config): void {
  if (postgres === null) return;
  throw new ConfigError(
    'hearth upgrade without --rehearse upgrades a database in a file, and the site at DATABASE_URL is on PostgreSQL. Rehearse the upgrade with --rehearse, and then start the new version on one server after the other: the first one upgrades the database.',
  );
}

async function rehearsed(config: Config, programs: RehearsedPrograms): Promise<boolean> {
  try {
    os.setPriority(os.constants.priority.PRIORITY_LOW);
  } catch {
    // The system does not allow low priority, so the rehearsal competes with requests of readers.
  }
  const rehearsal = await rehearse(config, programs);
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  console.log(reportOf(rehearsal, PROGRAM_VERSION).join('\n'));
  return canBeDone(rehearsal);
}

async function upgrade(config: Config, programs: RehearsedPrograms): Promise<boolean> {
  const lock = await lockDataFolder(config, { purpose: 'upgrades its database' });
  try {
    if (!(await rehearsed(config, programs))) return false;
    const database = openSqlite(config.databaseFile);
    try {
      const { from, to, backup } = await migrate(database);
      console.log(
        backup === null
          ? '\nThe database is of this version already. Start Hearth.'
          : `\nUpgraded the database from version ${from} to ${to}. A copy from before is at ${backup}. Start Hearth.`,
      );
      return true;
    } finally {
      await database.close();
    }
  } finally {
    lock.release();
  }
}

/**
 * Returns the old and the new program of a rehearsal.
 *
 * @throws ConfigError if the old program's file does not exist
 */
async function rehearsedPrograms(
  old: string | undefined,
  config: CommandInput<CommandOptions>['config'],
): Promise<RehearsedPrograms> {
  if (old !== undefined) await checkProgram(old);
  const site = builtSite();
  return {
    old: old === undefined ? null : otherProgram(old),
    now: thisProgram,
    start: async (dataDir) => {
      const services = await openServices(config({ ...OF_NO_SITE, DATA_DIR: dataDir }), async (view) =>
        (await site.renderer())(view),
      );
      await services.close();
    },
    progress: (words) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${words}`);
    },
  };
}

async function checkProgram(file: string): Promise<void> {
  const isFile = await fs.stat(file).then(
    (stat) => stat.isFile(),
    () => false,
  );
  if (!isFile)
    throw new ConfigError(`--old: there is no file ${path.resolve(file)}. Give the path of the old program.`);
}
