import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Writer } from '../../../db/connection.ts';
import { bringUpToDate } from '../../../db/copy-changes.ts';
import { copyTables } from '../../../db/copy-tables.ts';
import { heldServer, oldestUnseen } from '../../../db/engines/postgres/held-server.ts';
import { lockTables } from '../../../db/engines/postgres/lock-tables.ts';
import { readSnapshot } from '../../../db/engines/postgres/snapshot.ts';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { openReadOnly } from '../../../db/engines/sqlite/read-only.ts';
import { allowWrites, hasMovedAway, isArriving, stopWrites } from '../../../db/moved-away.ts';
import { sharedNotices } from '../../../db/notice-queries.ts';
import { emergencyNoticeSchema } from '../../../src/model/emergency-notice.ts';
import { type Config, ConfigError } from '../../core/config/config.ts';
import { EmergencyNotices, noticeFile } from '../../core/notices/emergency-notices.ts';
import { DATABASE_ENTRY, KEY_ENTRY } from '../backups/archive.ts';
import { fileBytesOf, openServerSite } from '../backups/backed-up-database.ts';
import { checkRoom } from '../backups/disk-room.ts';
import {
  checkVersion,
  closeSiteFile,
  newSiteFile,
  openSecrets,
  type ServerSite,
} from '../backups/site-file.ts';
import { stamp } from '../backups/stamp.ts';
import { withWorkingFolder } from '../backups/working-folders.ts';
import { countsOf, type Moved, type MoveStep } from './moved.ts';

/**
 * Moves a site from a database on PostgreSQL into the file of the data folder, whose lock this process must hold. Copies a
 * snapshot first, and then, while writes of all servers wait, what has changed since. From then on, the other database refuses
 * every change. It stays as it is.
 *
 * The file refuses changes until the other database does. So whenever the move is interrupted, at most one of them can be
 * changed, and the move can be run again.
 *
 * @param at called before each step
 * @throws ConfigError, BackupError, CopyError; then the site is served from PostgreSQL as before
 */
export async function moveToFile(
  config: Config,
  at: (step: MoveStep) => Promise<void> = async () => {},
): Promise<Moved> {
  const site = await openServerSite(config);
  try {
    await checkVersion(site.database.writer);
    if (await isArriving(site.database.writer)) {
      throw new ConfigError(
        'A site was being moved into the database at DATABASE_URL, and that was not finished. Finish it first: hearth move-database.',
      );
    }
    await checkPlace(config, await hasMovedAway(site.database.writer));
    return await withWorkingFolder(config.dataDir, async (folder) => {
      await at('copying');
      await checkRoom(config.dataDir, await fileBytesOf(site));
      const moved = await copyAndStop(config, site, folder, at);
      await at('finishing');
      await changeFile(config.databaseFile, allowWrites);
      return moved;
    });
  } finally {
    await site.database.close();
  }
}

/**
 * @param isAgain whether the database refuses changes already, because a move into the same file was interrupted
 * @throws ConfigError if the file has a site that has not moved away, or the site has moved into another file
 */
async function checkPlace({ databaseFile, dataDir }: Config, isAgain: boolean): Promise<void> {
  if (!existsSync(databaseFile)) {
    if (!isAgain) return;
    throw new ConfigError(
      'The site of the database at DATABASE_URL has moved already. To move it once more, as it was before, undo that first: hearth move-database --undo.',
    );
  }
  const file = openReadOnly(databaseFile);
  const isFree = await hasMovedAway(file.writer).finally(() => file.close());
  if (isFree) return;
  throw new ConfigError(
    `DATA_DIR ${dataDir} has a site already, and nothing was changed in it. Set DATA_DIR to an empty folder.`,
  );
}

async function copyAndStop(
  config: Config,
  { database, secretKey }: ServerSite,
  folder: string,
  at: (step: MoveStep) => Promise<void>,
): Promise<Moved> {
  const file = await newSiteFile(folder);
  try {
    const since = await readSnapshot(database, (snapshot) =>
      file.writer.transaction().execute(async (trx) => {
        await copyTables(snapshot, trx);
        return await oldestUnseen(snapshot);
      }),
    );
    await at('holding');
    const from = performance.now();
    // This transaction is not run again if it fails, because it puts the file in its place.
    const moved = await database.writer
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (held) => {
        await lockTables(held);
        const changes = await file.writer.transaction().execute(async (trx) => {
          const brought = await bringUpToDate(heldServer(held, since), trx);
          await openSecrets(held, trx, secretKey, folder);
          await stopWrites(trx);
          return brought;
        });
        await closeSiteFile(file);
        await putInPlace(config, folder);
        await takeNotices(held, config);
        const counts = await countsOf(held);
        await stopWrites(held);
        await at('committing');
        return { changes, counts };
      });
    return { ...moved, heldMs: performance.now() - from };
  } finally {
    await file.close();
  }
}

/** Puts the new file in its place. The former one, from which the site had moved, is kept beside it. */
async function putInPlace({ dataDir, databaseFile }: Config, folder: string): Promise<void> {
  const [made, key] = [path.join(folder, KEY_ENTRY), path.join(dataDir, KEY_ENTRY)];
  if (existsSync(made) && existsSync(key)) {
    const [ours, theirs] = await Promise.all([made, key].map((file) => fs.readFile(file, 'utf8')));
    if (ours !== theirs) {
      throw new ConfigError(
        `DATA_DIR ${dataDir} has the key of another site, ${key}. Set DATA_DIR to an empty folder.`,
      );
    }
  }
  if (existsSync(databaseFile)) {
    const former = path.join(dataDir, `hearth-before-${stamp()}.db`);
    // Moves the write-ahead log of the former file into it.
    await changeFile(databaseFile, async () => {});
    await fs.rename(databaseFile, former);
  }
  if (existsSync(made)) await fs.rename(made, key);
  await fs.rename(path.join(folder, DATABASE_ENTRY), databaseFile);
}

/** Shows the emergency notices of all servers. */
async function takeNotices(trx: Writer, config: Config): Promise<void> {
  const notices = (await sharedNotices(trx)).map(({ domain_id: domainId, notice, at }) => ({
    ...{ domainId, at },
    notice: notice === null ? null : emergencyNoticeSchema.parse(JSON.parse(notice)),
  }));
  await new EmergencyNotices(noticeFile(config)).takeOver(notices);
}

async function changeFile(file: string, change: typeof stopWrites): Promise<void> {
  const database = openSqlite(file);
  try {
    await database.writer.transaction().execute(change);
  } finally {
    await database.close();
  }
}
