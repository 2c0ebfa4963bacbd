import type { Writer } from '../../../db/connection.ts';
import { removeMediaItem, storedHashes } from '../../../db/media-library-queries.ts';
import { isPosterUsed, purgePosterFailures, unusedPosters } from '../../../db/poster-queries.ts';
import type { Row } from '../../../db/schema.ts';
import type { Services } from '../../core/services.ts';
import { type MediaServices, removeUnused } from '../library/store-media.ts';

type PosterServices = Pick<MediaServices, 'media' | 'mediaChanges' | 'database'> &
  Pick<Services, 'renditions'>;

/**
 * Removes some of the posters that no document uses any more, with their bytes and renditions, and the records of failed
 * attempts. Returns whether there may be more to remove.
 */
export async function removeUnusedPosters(services: PosterServices): Promise<boolean> {
  const { database } = services;
  const unused = await unusedPosters(database.writer);
  for (const poster of unused) {
    await removePoster(services, poster, async (db) => !(await isPosterUsed(db, poster.id)));
  }
  return (await purgePosterFailures(database.writer)) || unused.length > 0;
}

/** Removes a poster with its bytes and renditions, if `mayGo` allows that. */
export async function removePoster(
  services: PosterServices,
  { id, hash }: Pick<Row<'media'>, 'id' | 'hash'>,
  mayGo: (db: Writer) => Promise<boolean>,
): Promise<void> {
  const { database, renditions, mediaChanges } = services;
  await mediaChanges.run(async () => {
    const isRemoved = await database.writer.transaction().execute(async (trx) => {
      if (!(await mayGo(trx))) return false;
      await removeMediaItem(trx, id);
      return true;
    });
    if (!isRemoved) return;
    if (!(await storedHashes(database.writer, [hash])).has(hash)) await renditions.remove(hash);
    await removeUnused(services, [hash]);
  });
}
