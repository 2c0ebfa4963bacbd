import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { lockTables } from '../../../db/engines/postgres/lock-tables.ts';
import { migrate } from '../../../db/migrate.ts';
import { sharedNotices } from '../../../db/notice-queries.ts';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { shareEffects } from '../../core/changes/shared-effects.ts';
import { checkNotMoved } from '../../core/open-database.ts';
import { DATABASE_ENTRY, KEY_ENTRY, MEDIA_FOLDER, NOTICE_ENTRY } from './archive.ts';
import { openServerSite } from './backed-up-database.ts';
import { checkFormer } from './former-data.ts';
import { keepNotices } from './keep-notices.ts';
import type { PreparedSite, RestorePlace } from './restored.ts';
import { storeRestoredMedia } from './restored-media.ts';
import type { RestoredTo } from './restored-to.ts';
import { putSiteFile, type ServerSite } from './site-file.ts';
import { writeToday } from './site-of-today.ts';
import { stamp } from './stamp.ts';

/**
 * Opens a database on PostgreSQL as the place of a restore, and upgrades it. A site gets there in one transaction, or not at all.
 * Its servers may be running: they read on meanwhile, and learn of it.
 *
 * @param working a folder for the site of today and the restored one
 * @throws BackupError; ConfigError if the database cannot be reached, or its site has moved
 */
export async function openServer(to: RestoredTo, working: string): Promise<RestorePlace> {
  const site = await openServerSite(to);
  try {
    await checkNotMoved(site.database);
    await migrate(site.database);
    const today = await writeToday(to, site, path.join(working, 'today'));
    return {
      today,
      taken: existsSync(today.databaseFile)
        ? 'The database at DATABASE_URL has a site already. Name an empty database, or restore with --replace, which keeps a copy of that site.'
        : null,
      openFormer: (source) => copyFormer(source, path.join(working, 'restored')),
      put: (restored) => putOnServer(to, site, today, restored),
      close: () => site.database.close(),
    };
  } catch (error) {
    await site.database.close();
    throw error;
  }
}

/** Copies the database and the key of a `replaced-…` folder, which stays as it is. */
async function copyFormer(source: string, folder: string): Promise<PreparedSite> {
  await checkFormer(source);
  await fs.mkdir(path.join(folder, MEDIA_FOLDER), { recursive: true, mode: PRIVATE_FOLDER });
  for (const name of [DATABASE_ENTRY, KEY_ENTRY])
    if (existsSync(path.join(source, name)))
      await fs.copyFile(path.join(source, name), path.join(folder, name));
  return { folder, media: path.join(source, MEDIA_FOLDER) };
}

async function putOnServer(
  to: RestoredTo,
  site: ServerSite,
  today: RestoredTo,
  restored: PreparedSite,
): Promise<string | null> {
  const { folder } = restored;
  const hasSite = existsSync(today.databaseFile);
  const { databaseFile, dataDir } = today;
  await storeRestoredMedia(to, restored, { databaseFile, media: path.join(dataDir, MEDIA_FOLDER) });
  await keepKey(today, folder);
  const kept = hasSite ? path.join(to.dataDir, `replaced-${stamp()}`) : null;
  if (kept !== null) await fs.rename(dataDir, kept);
  try {
    await putInPlace(site, folder, to.cdn?.purge != null);
  } catch (error) {
    if (kept !== null) await fs.rm(kept, { recursive: true, force: true });
    throw error;
  }
  await afterwards(to, folder, hasSite);
  return kept;
}

/** A site without a key of its own goes on with the key of today, which the running servers have. */
async function keepKey(today: RestoredTo, restored: string): Promise<void> {
  const [from, to] = [path.join(today.dataDir, KEY_ENTRY), path.join(restored, KEY_ENTRY)];
  if (existsSync(from) && !existsSync(to)) await fs.copyFile(from, to);
}

async function putInPlace(
  { database, secretKey }: ServerSite,
  restored: string,
  hasPurges: boolean,
): Promise<void> {
  await database.writer.transaction().execute(async (trx) => {
    await lockTables(trx);
    const notices = await sharedNotices(trx);
    await putSiteFile(restored, trx, secretKey);
    await keepNotices(trx, notices);
    const at = new Date().toISOString();
    await shareEffects(trx, [{ effect: 'everything' }], { by: { server: 'restore', hasPurges }, at });
  });
}

/**
 * Removes the copies of pages of the former site. Puts the emergency notices in their place if there was no site; otherwise those
 * that all servers show now stay.
 */
async function afterwards(to: RestoredTo, restored: string, hadSite: boolean): Promise<void> {
  const notice = path.join(restored, NOTICE_ENTRY);
  if (!hadSite && existsSync(notice)) await fs.copyFile(notice, path.join(to.dataDir, NOTICE_ENTRY));
  const pages = path.join(to.dataDir, 'pages');
  for (const name of await fs.readdir(pages).catch(() => [] as string[]))
    await fs.rm(path.join(pages, name), { recursive: true, force: true });
}
