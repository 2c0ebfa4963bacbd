import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { lockTables } from '../../../db/engines/postgres/lock-tables.ts';
import { migrate } from '../../../db/migrate.ts';
import { sharedNotices } from '../../../db/notice-queries.ts';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { shareEffects } from '../../core/changes/shared-effects.ts';
import { checkNotMoved } from '../../core/open-database.ts';
import { copyMedia, copySomeMedia } from '../../media/store/copy-media.ts';
import { FolderMediaStore } from '../../media/store/media-store.ts';
import { openMediaStore } from '../../media/store/open-media-store.ts';
import { BackupError, DATABASE_ENTRY, KEY_ENTRY, MEDIA_FOLDER, NOTICE_ENTRY } from './archive.ts';
import { openServerSite } from './backed-up-database.ts';
import { describeFile } from './copy-database.ts';
import { withDiskErrors } from './disk-room.ts';
import { checkFormer, removeWhatIsGone } from './former-data.ts';
import { keepNotices } from './keep-notices.ts';
import type { BeforeSwap, Restored, RestoreOptions } from './restored.ts';
import type { RestoredTo } from './restored-to.ts';
import { type FinishOptions, finishRestored } from './restoring/finish-restored.ts';
import { putSiteFile, type ServerSite } from './site-file.ts';
import { writeToday } from './site-of-today.ts';
import { stamp } from './stamp.ts';
import { unpackBackup } from './unpack-backup.ts';
import { withWorkingFolder } from './working-folders.ts';

type ToServer = Required<Pick<RestoreOptions, 'replace' | 'beforeSwap'>> & FinishOptions;

/**
 * Restores a backup into a database on PostgreSQL. Prepares the site in a file, as for a site on one server, and then puts all of
 * it into the database in one transaction, or nothing. Its servers may be running: they read on meanwhile, and learn of it.
 *
 * @param source a backup file, or the `replaced-…` folder of an earlier restore
 * @throws BackupError if the backup cannot be used, or a site exists and `replace` is false
 */
export async function restoreToServer(
  to: RestoredTo,
  { secretKey }: { readonly secretKey: string },
  source: string,
  options: ToServer,
): Promise<Restored> {
  const site = await openServerSite(to);
  try {
    await checkNotMoved(site.database);
    await migrate(site.database);
    return await withDiskErrors(to.dataDir, () =>
      withWorkingFolder(to.dataDir, async (folder) => {
        const today = await writeToday(to, site, path.join(folder, 'today'));
        const hasSite = existsSync(today.databaseFile);
        if (hasSite && !options.replace) {
          throw new BackupError(
            'The database at DATABASE_URL has a site already. Name an empty database, or restore with --replace, which keeps a copy of that site.',
          );
        }
        const restored = path.join(folder, 'restored');
        await fs.mkdir(restored, { mode: PRIVATE_FOLDER });
        const prepared = await prepare(today, source, restored, options);
        await storeMedia(to, { ...prepared, restored }, today);
        await keepKey(today, restored);
        const kept = hasSite ? path.join(to.dataDir, `replaced-${stamp()}`) : null;
        if (kept !== null) await fs.rename(today.dataDir, kept);
        try {
          await putInPlace(site, restored, secretKey, to.cdn?.purge != null);
        } catch (error) {
          if (kept !== null) await fs.rm(kept, { recursive: true, force: true });
          throw error;
        }
        await afterwards(to, restored, hasSite);
        const { media: _media, ...done } = prepared;
        return { ...done, kept };
      }),
    );
  } finally {
    await site.database.close();
  }
}

type Prepared = Omit<Restored, 'kept'> & {
  /** The folder with the media of the restored site. */
  readonly media: string;
};

/** Makes the restored site in a folder, with what it keeps of today. */
async function prepare(
  today: RestoredTo,
  source: string,
  restored: string,
  { replace: _replace, beforeSwap, ...finish }: ToServer,
): Promise<Prepared> {
  const isFolder = (await fs.stat(source).catch(() => null))?.isDirectory() ?? false;
  if (isFolder) return await prepareFormer(today, source, restored, beforeSwap);
  const { differences, ...unpacked } = await unpackBackup(today, source, restored, finish.removed);
  await beforeSwap(differences, unpacked.manifest);
  const finished = await finishRestored(restored, today, finish);
  return { ...unpacked, finished, media: path.join(restored, MEDIA_FOLDER) };
}

async function prepareFormer(
  today: RestoredTo,
  source: string,
  restored: string,
  beforeSwap: BeforeSwap,
): Promise<Prepared> {
  await checkFormer(source);
  for (const name of [DATABASE_ENTRY, KEY_ENTRY])
    if (existsSync(path.join(source, name)))
      await fs.copyFile(path.join(source, name), path.join(restored, name));
  await fs.mkdir(path.join(restored, MEDIA_FOLDER), { mode: PRIVATE_FOLDER });
  await beforeSwap(null, null);
  await removeWhatIsGone(today, restored);
  const media = path.join(source, MEDIA_FOLDER);
  return { manifest: null, settled: null, leftOut: [], finished: null, media };
}

/** Stores the media of the restored site, and copies those that only the site of today has to the folder in which it is kept. */
async function storeMedia(
  to: RestoredTo,
  { media, restored }: Pick<Prepared, 'media'> & { readonly restored: string },
  today: RestoredTo,
): Promise<void> {
  const store = openMediaStore(to);
  if (existsSync(today.databaseFile)) {
    const stay = new Set(describeFile(path.join(restored, DATABASE_ENTRY)).hashes);
    const former = describeFile(today.databaseFile).hashes.filter((hash) => !stay.has(hash));
    const kept = path.join(today.dataDir, MEDIA_FOLDER);
    await fs.mkdir(kept, { mode: PRIVATE_FOLDER });
    await copySomeMedia(former, store, new FolderMediaStore(kept));
  }
  await copyMedia(new FolderMediaStore(media), store);
}

/** A site without a key of its own goes on with the key of today, which the running servers have. */
async function keepKey(today: RestoredTo, restored: string): Promise<void> {
  const [from, to] = [path.join(today.dataDir, KEY_ENTRY), path.join(restored, KEY_ENTRY)];
  if (existsSync(from) && !existsSync(to)) await fs.copyFile(from, to);
}

async function putInPlace(
  { database }: ServerSite,
  restored: string,
  secretKey: string,
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
