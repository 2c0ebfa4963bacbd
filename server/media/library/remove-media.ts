import { mediaEntry, mediaWithHash, removeMediaItem } from '../../../db/media-library-queries.ts';
import { mediaUsers } from '../../../db/media-users-query.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { usesOf } from '../../content/documents/uses.ts';
import type { Services } from '../../core/services.ts';
import type { Calling } from '../../people/auth/handle.ts';
import { type MediaServices, removeUnused } from './store-media.ts';

/** The maximum number of uses that a response lists. */
export const MAX_LISTED_USES = 1000;

/**
 * Removes a media item that no document uses. Also removes its bytes and renditions, unless another item has the same bytes.
 *
 * @throws HearthError 'media-not-found' (404), 'media-in-use' (409) with `uses`
 */
export async function removeMedia(
  services: MediaServices & Pick<Services, 'renditions'>,
  write: Calling['write'],
  kind: 'image' | 'file',
  id: string,
): Promise<void> {
  await services.mediaChanges.run(async () => {
    const { hash } = await write(async ({ db, record }) => {
      const entry = await mediaEntry(db, kind, id);
      if (entry === null) throw new HearthError('media-not-found');
      const users = await mediaUsers(db, id, MAX_LISTED_USES);
      if (users.length > 0) throw new HearthError('media-in-use', {}, { details: { uses: usesOf(users) } });
      await removeMediaItem(db, id);
      await record({ domainId: null, subject: { kind, id, name: entry.name } });
      return entry;
    });
    if ((await mediaWithHash(services.database.writer, 'image', hash)) === null) {
      await services.renditions.remove(hash);
    }
    await removeUnused(services, [hash]);
  });
}
