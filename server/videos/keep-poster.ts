import { VIDEO_SERVICES, type VideoType } from '../../src/model/video.ts';
import { checkPicture } from '../media/check-upload.ts';
import { type MediaServices, storePoster } from '../media/store-media.ts';
import type { Services } from '../services.ts';

/**
 * Stores what a service sent as a poster, after the checks of an upload. Returns false where no document uses it any more.
 *
 * @throws HearthError as `checkPicture`, errors of the disk and the database
 */
export async function keepPoster(
  services: MediaServices & Pick<Services, 'imageWork' | 'uploads'>,
  id: string,
  type: VideoType,
  body: Buffer,
): Promise<boolean> {
  const bytes = await services.media.receive([body]);
  try {
    const picture = await checkPicture(services, 'posters', bytes);
    const name = `Picture of a video on ${VIDEO_SERVICES[type].name}`;
    return await storePoster(services, id, { name, bytes }, picture);
  } finally {
    await services.media.discard(bytes);
  }
}
