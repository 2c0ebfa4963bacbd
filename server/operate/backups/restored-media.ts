import { existsSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { HearthError } from '../../../src/model/errors.ts';
import { copyMedia, copySomeMedia } from '../../media/store/copy-media.ts';
import { FolderMediaStore } from '../../media/store/media-store.ts';
import { openMediaStore } from '../../media/store/open-media-store.ts';
import { BackupError, DATABASE_ENTRY } from './archive.ts';
import { describeDatabase } from './copy-database.ts';
import type { PreparedSite } from './restored.ts';
import type { RestoredTo } from './restored-to.ts';

/**
 * Stores the media of a restored site where the site has them, before it is put in its place. Also copies the media that only the
 * site of today names to the folder in which it is kept.
 *
 * @param today the database of today, and the folder that is kept with it
 * @throws BackupError; then nothing was changed that anybody sees
 */
export async function storeRestoredMedia(
  to: RestoredTo,
  { folder, media }: PreparedSite,
  today: { readonly databaseFile: string; readonly media: string },
): Promise<void> {
  const store = openMediaStore(to);
  try {
    const restored = new Set(hashesIn(path.join(folder, DATABASE_ENTRY)));
    const former = hashesIn(today.databaseFile).filter((hash) => !restored.has(hash));
    await copySomeMedia(former, store, new FolderMediaStore(today.media));
    await copyMedia(new FolderMediaStore(media), store);
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    throw new BackupError((error.cause as Error | undefined)?.message ?? error.message, { cause: error });
  }
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
