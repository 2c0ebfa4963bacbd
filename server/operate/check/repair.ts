import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { storedHashes } from '../../../db/media-library-queries.ts';
import type { Config } from '../../core/config/config.ts';
import { openMediaStore } from '../../media/store/open-media-store.ts';
import { lockDataFolder } from '../data-folder/data-folder-lock.ts';
import { numberWords } from './checked-site.ts';
import { repairLists } from './repair-lists.ts';
import type { Checked } from './run-check.ts';

/**
 * Rebuilds data that can be derived from other data, and removes data that belongs to nothing. Returns what was done, one
 * sentence each.
 */
export async function repair(config: Config, { outdated, orphans }: Checked): Promise<string[]> {
  const { documents, ofNothing } = outdated;
  return [
    ...(documents.size === 0 && !ofNothing ? [] : await repairLists(config, outdated)),
    ...(orphans.length === 0 ? [] : [await removeOrphans(config, orphans)]),
  ];
}

/**
 * Removes stored files that belong to no media item. Does not remove these files while the server is running, because an upload
 * may be about to use one of them. The server removes them itself.
 */
async function removeOrphans(config: Config, hashes: readonly string[]): Promise<string> {
  const lock = await lockDataFolder(config, { purpose: 'repairs its data' }).catch(() => null);
  const words = numberWords(hashes.length, 'file', 'files');
  if (lock === null)
    return `Left ${words} that belong to nothing: Hearth is serving, and removes them itself.`;
  const database = openSqlite(config.databaseFile);
  try {
    const media = openMediaStore(config);
    for (let from = 0; from < hashes.length; from += 500) {
      const part = hashes.slice(from, from + 500);
      const known = await storedHashes(database.reader, part);
      for (const hash of part) if (!known.has(hash)) await media.remove(hash);
    }
  } finally {
    await database.close();
    lock.release();
  }
  return `Removed ${words} that belonged to nothing.`;
}
