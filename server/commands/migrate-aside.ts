import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openReadOnly } from '../../db/engines/sqlite/read-only.ts';
import { MigrationError, schemaVersion } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { hearthCommand } from '../core/assets.ts';
import type { Config } from '../core/config/config.ts';
import { readSites } from '../delivery/visitor/last-copies.ts';
import { NOT_MIGRATED } from './migrate.ts';

/**
 * Upgrades an earlier version's database in a separate process, because the upgrade can take a long time and blocks the event
 * loop. Readers get the last copies of pages during the upgrade. Does nothing if there are no copies. In that case, or if the
 * process fails, the database is upgraded when it is opened.
 *
 * @throws MigrationError if the database could not be upgraded; the database is then unchanged
 */
export async function migrateAside(config: Config): Promise<void> {
  if (!(await isOfEarlierVersion(config.databaseFile)) || (await readSites(config.pagesDir)) === null) return;
  const { file, args } = hearthCommand(['migrate']);
  const env = { ...process.env, DATA_DIR: config.dataDir };
  // The IPC channel tells the child process when this process ends.
  const child = spawn(file, [...args], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = once(child, 'close');
  const reason = child.stdout!.setEncoding('utf8').toArray();
  try {
    const [code] = await ended;
    if (code === NOT_MIGRATED) throw new MigrationError((await reason).join(''));
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    // The process could not be started.
  }
}

async function isOfEarlierVersion(databaseFile: string): Promise<boolean> {
  try {
    const database = openReadOnly(databaseFile);
    try {
      const version = await schemaVersion(database.writer);
      return version > 0 && version < migrations.length;
    } finally {
      await database.close();
    }
  } catch {
    // The database does not exist or cannot be read. The error is reported when the database is opened.
    return false;
  }
}
