import { picturesOfOtherMaps } from '../../../db/poster-queries.ts';
import { removePoster } from '../videos/remove-posters.ts';

/** The name of a picture that was made of the tiles of a source. */
export function nameOfMapPictures(source: string | null): string {
  return `Map ${source ?? ''}`.trim();
}

/** Removes the pictures that were made of the maps of another service: what is said beside them would not be true of those. */
export async function forgetOtherMaps(
  services: Parameters<typeof removePoster>[0],
  source: string | null,
): Promise<void> {
  const others = await picturesOfOtherMaps(services.database.writer, nameOfMapPictures(source));
  for (const picture of others) await removePoster(services, picture, async () => true);
}
