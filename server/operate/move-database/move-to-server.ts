import path from 'node:path';
import type { Writer } from '../../../db/connection.ts';
import { bringUpToDate } from '../../../db/copy-changes.ts';
import { copyTables, hasNoSite } from '../../../db/copy-tables.ts';
import { databaseSize } from '../../../db/database-size.ts';
import { lockTables } from '../../../db/engines/postgres/lock-tables.ts';
import { type HeldFile, holdFile } from '../../../db/engines/sqlite/held-file.ts';
import { openReadOnly } from '../../../db/engines/sqlite/read-only.ts';
import { migrate, schemaVersion } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { hasMovedAway, isArriving, noteArrived, noteArriving, stopWrites } from '../../../db/moved-away.ts';
import { type Config, ConfigError } from '../../core/config/config.ts';
import { EmergencyNotices, noticeFile } from '../../core/notices/emergency-notices.ts';
import { DATABASE_ENTRY } from '../backups/archive.ts';
import { openServerSite } from '../backups/backed-up-database.ts';
import { checkDatabase, copyDatabase } from '../backups/copy-database.ts';
import { checkRoom } from '../backups/disk-room.ts';
import { keepNotices } from '../backups/keep-notices.ts';
import { checkVersion, type ServerSite, sealSecrets } from '../backups/site-file.ts';
import { withWorkingFolder } from '../backups/working-folders.ts';
import { countsOf, type Moved, type MoveStep } from './moved.ts';

/**
 * Moves a site from its file into a database on PostgreSQL, while the site is served: copies a snapshot first, and then, while
 * writes wait, what has changed since. From then on, the file refuses every change. It stays as it is.
 *
 * The other database gets everything or nothing. Until the file refuses changes, a note in it says that the site is not complete
 * there. So whenever the move is interrupted, the site is served from its file, and the move can be run again.
 *
 * @param at called before each step
 * @throws ConfigError, BackupError, CopyError; then the site is served from its file as before
 */
export async function moveToServer(
  config: Config,
  at: (step: MoveStep) => Promise<void> = async () => {},
): Promise<Moved> {
  const { databaseFile, dataDir } = config;
  checkDatabase(databaseFile);
  const site = await openServerSite(config);
  try {
    await checkVersions(config, site);
    return await withWorkingFolder(dataDir, async (folder) => {
      await at('copying');
      await checkRoom(dataDir, await databaseSize(databaseFile));
      const snapshot = path.join(folder, DATABASE_ENTRY);
      copyDatabase(databaseFile, snapshot);
      const moved = await moveSnapshot(config, site, snapshot, at);
      await at('finishing');
      await noteArrived(site.database.writer);
      return moved;
    });
  } finally {
    await site.database.close();
  }
}

/** @throws ConfigError if the site cannot be moved from its file, or not into the other database */
async function checkVersions({ databaseFile }: Config, { database }: ServerSite): Promise<void> {
  const { writer } = database;
  const isAgain = await isArriving(writer);
  await checkFile(databaseFile, isAgain);
  if ((await schemaVersion(writer)) === 0 && (await writer.introspection.getTables()).length > 0) {
    throw new ConfigError(
      'The database at DATABASE_URL has tables of another program, and nothing was changed in it. Name an empty database.',
    );
  }
  await migrate(database);
  await checkVersion(writer);
  if (isAgain || (await hasNoSite(writer))) return;
  throw new ConfigError(
    'The database at DATABASE_URL has a site already, and nothing was changed in it. Name an empty database.',
  );
}

/**
 * @param isAgain whether a move into the same database was interrupted
 * @throws ConfigError if the file has another schema than this version, or the site has moved
 */
async function checkFile(databaseFile: string, isAgain: boolean): Promise<void> {
  const file = openReadOnly(databaseFile);
  try {
    const version = await schemaVersion(file.writer);
    if (version !== migrations.length) {
      throw new ConfigError(
        `The database ${databaseFile} has schema version ${version}, and this Hearth works with version ${migrations.length}. Move it with the version that serves the site.`,
      );
    }
    if (!isAgain && (await hasMovedAway(file.writer))) {
      throw new ConfigError(
        'The site of DATA_DIR has moved already. To move it once more, as it was before, undo that first: hearth move-database --undo, without DATABASE_URL and SECRET_KEY.',
      );
    }
  } finally {
    await file.close();
  }
}

async function moveSnapshot(
  { databaseFile, dataDir }: Config,
  { database, secretKey }: ServerSite,
  snapshot: string,
  at: (step: MoveStep) => Promise<void>,
): Promise<Moved> {
  const earlier = openReadOnly(snapshot);
  let held: HeldFile | undefined;
  let from = 0;
  try {
    // This transaction is not run again if it fails, because it holds the file.
    const moved = await database.writer
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (trx) => {
        await lockTables(trx);
        await copyTables(earlier.reader, trx);
        await at('holding');
        from = performance.now();
        held = holdFile(databaseFile, snapshot);
        const changes = await bringUpToDate(held, trx);
        await sealSecrets(held.db, trx, secretKey, dataDir);
        const counts = await countsOf(held.db);
        await shareNotices(trx, dataDir);
        await noteArriving(trx);
        await stopWrites(held.db);
        await at('committing');
        return { changes, counts };
      });
    await at('letting go');
    held?.commit();
    return { ...moved, heldMs: performance.now() - from };
  } finally {
    await held?.close();
    await earlier.close();
  }
}

/** Lets all servers know the emergency notices of the site. */
async function shareNotices(trx: Writer, dataDir: string): Promise<void> {
  const shown = new EmergencyNotices(noticeFile({ dataDir })).all();
  const notices = shown.map(([domain_id, notice]) => ({
    ...{ domain_id, at: notice.at },
    notice: JSON.stringify(notice),
  }));
  await keepNotices(trx, notices);
}
