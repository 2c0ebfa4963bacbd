import { picturesOfOtherMaps } from '../../../db/poster-queries.ts';
import { removePoster } from '../videos/remove-posters.ts';

/** Returns the name of a picture composed of a source's tiles. */
export function nameOfMapPictures(source: string | null): string {
  return `Map ${source ?? ''}`.trim();
}

/** Removes the pictures composed of another service's maps, because the attribution shown with them would be wrong. */
export async function forgetOtherMaps(
  services: Parameters<typeof removePoster>[0],
  source: string | null,
): Promise<void> {
  const others = await picturesOfOtherMaps(services.database.writer, nameOfMapPictures(source));
  for (const picture of others) await removePoster(services, picture, async () => true);
}
