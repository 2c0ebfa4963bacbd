import { removeMediaItem, storedHashes } from '../../db/media-library-queries.ts';
import { isPosterUsed, purgePosterFailures, unusedPosters } from '../../db/poster-queries.ts';
import { type MediaServices, removeUnused } from '../media/store-media.ts';
import type { Services } from '../services.ts';

/**
 * Removes some of the posters that no document uses any more, with their bytes and renditions, and what is stored about those that
 * could not be fetched. Returns whether there can be more to remove.
 */
export async function removeUnusedPosters(
  services: Pick<MediaServices, 'media' | 'mediaChanges' | 'database'> & Pick<Services, 'renditions'>,
): Promise<boolean> {
  const { database, renditions, mediaChanges } = services;
  const unused = await unusedPosters(database.writer);
  for (const { id, hash } of unused) {
    await mediaChanges(async () => {
      const isRemoved = await database.writer.transaction().execute(async (trx) => {
        if (await isPosterUsed(trx, id)) return false;
        await removeMediaItem(trx, id);
        return true;
      });
      if (!isRemoved) return;
      if (!(await storedHashes(database.writer, [hash])).has(hash)) await renditions.remove(hash);
      await removeUnused(services, [hash]);
    });
  }
  return (await purgePosterFailures(database.writer)) || unused.length > 0;
}
