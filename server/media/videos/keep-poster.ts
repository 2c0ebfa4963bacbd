import type { Services } from '../../core/services.ts';
import { checkPicture } from '../library/check-upload.ts';
import { type MediaServices, storePoster } from '../library/store-media.ts';

/**
 * Stores a picture from a service as a poster, after checking it like an upload. Returns false if no document uses the poster
 * any more.
 *
 * @param name the name of the picture in the records
 * @throws HearthError as `checkPicture`; errors of the disk and the database
 */
export async function keepPoster(
  services: MediaServices & Pick<Services, 'imageWork' | 'uploads'>,
  id: string,
  name: string,
  body: Buffer,
): Promise<boolean> {
  const bytes = await services.media.receive([body]);
  try {
    const picture = await checkPicture(services, 'posters', bytes);
    return await storePoster(services, id, { name, bytes }, picture);
  } finally {
    await services.media.discard(bytes);
  }
}
