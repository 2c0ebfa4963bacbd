import { mediaEntry, mediaWithHash, removeMediaItem } from '../../../db/media-library-queries.ts';
import { mediaUsers } from '../../../db/media-users-query.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { usesOf } from '../../content/documents/uses.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../../people/auth/author.ts';
import { recordMedia } from './record-media.ts';
import { type MediaServices, removeUnused } from './store-media.ts';

/** Uses that an answer lists at most. */
export const MAX_LISTED_USES = 1000;

/**
 * Removes a media item that no document uses, and its bytes and renditions if no other item has them.
 *
 * @throws HearthError 'media-not-found' (404), 'media-in-use' (409) with `uses`
 */
export async function removeMedia(
  services: MediaServices & Pick<Services, 'renditions'>,
  kind: 'image' | 'file',
  id: string,
  { user: actor, now: at }: Author,
): Promise<void> {
  await services.mediaChanges(async () => {
    const { hash } = await services.database.writer.transaction().execute(async (trx) => {
      const entry = await mediaEntry(trx, kind, id);
      if (entry === null) throw new HearthError('media-not-found');
      const users = await mediaUsers(trx, id, MAX_LISTED_USES);
      if (users.length > 0) throw new HearthError('media-in-use', {}, { details: { uses: usesOf(users) } });
      await removeMediaItem(trx, id);
      await recordMedia(trx, `${kind}/remove`, { kind, id, name: entry.name }, { actor, at });
      return entry;
    });
    if ((await mediaWithHash(services.database.writer, 'image', hash)) === null) {
      await services.renditions.remove(hash);
    }
    await removeUnused(services, [hash]);
  });
}
