import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { copyMedia, copySomeMedia } from '../../media/store/copy-media.ts';
import { FolderMediaStore } from '../../media/store/media-store.ts';
import { openMediaStore } from '../../media/store/open-media-store.ts';
import { BackupError, DATABASE_ENTRY, MEDIA_FOLDER } from './archive.ts';
import { describeDatabase } from './copy-database.ts';
import type { RestoredTo } from './restored-to.ts';

/**
 * Stores the media of restored data in the bucket of the site, if it has one, before the data is put in its place. Also fetches
 * the media that only the site of today names into its local folder, which is moved aside with its database, because the bucket
 * would not keep them.
 *
 * @param folder the restored data
 * @throws BackupError; then nothing was changed that anybody sees
 */
export async function storeRestoredMedia(to: RestoredTo, folder: string): Promise<void> {
  if (to.mediaTo === null) return;
  const bucket = openMediaStore(to);
  try {
    const restored = new Set(hashesIn(path.join(folder, DATABASE_ENTRY)));
    const former = hashesIn(to.databaseFile).filter((hash) => !restored.has(hash));
    await copySomeMedia(former, bucket, new FolderMediaStore(to.mediaDir));
    await copyMedia(new FolderMediaStore(path.join(folder, MEDIA_FOLDER)), bucket);
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    throw new BackupError((error.cause as Error | undefined)?.message ?? error.message, { cause: error });
  }
}

/** Removes the local copies of what is in the bucket. */
export async function dropLocalMedia(to: RestoredTo, folder: string): Promise<void> {
  if (to.mediaTo === null) return;
  const media = path.join(folder, MEDIA_FOLDER);
  await fs.rm(media, { recursive: true, force: true });
  await fs.mkdir(media, { mode: PRIVATE_FOLDER });
}

/** Returns the hashes of the media of a database; none if it cannot be read. */
function hashesIn(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  try {
    const db = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      return describeDatabase(db).hashes;
    } finally {
      db.close();
    }
  } catch {
    return [];
  }
}
