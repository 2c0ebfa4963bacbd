import { picturesOfOtherMaps } from '../../../db/poster-queries.ts';
import { removePoster } from '../videos/remove-posters.ts';

/** Returns the name that is stored with a picture if it is composed of a source's tiles. */
export function nameOfMapPictures(source: string | null): string {
  return `Map ${source ?? ''}`.trim();
}

/**
 * Removes pictures that are composed of another map service's tiles, because the attribution shown with the pictures would be
 * wrong.
 */
export async function forgetOtherMaps(
  services: Parameters<typeof removePoster>[0],
  source: string | null,
): Promise<void> {
  const others = await picturesOfOtherMaps(services.database.writer, nameOfMapPictures(source));
  for (const picture of others) await removePoster(services, picture, async () => true);
}
