import { IMAGE_SIZES } from '../../../src/model/limits.ts';
import { MAP_ZOOM, type MapLocation } from '../../../src/model/map.ts';
import { tilesAround } from '../../../src/model/map-tiles.ts';
import type { Services } from '../../core/services.ts';
import { ImageJobError, type TilePart } from '../images/image-jobs.ts';
import type { FetchedTile, MapTiles } from './map-tiles.ts';

/**
 * Composes the picture of a place from the map tiles around it.
 *
 * @throws HearthError 'unavailable' if too much other image work waits; errors of the disk
 */
export async function mapPicture(
  tiles: Pick<MapTiles, 'tile'>,
  { media, imageWork }: Pick<Services, 'media' | 'imageWork'>,
  place: MapLocation,
): Promise<FetchedTile> {
  const size = IMAGE_SIZES.map;
  const bodies: Buffer[] = [];
  const parts: TilePart[] = [];
  let offset = 0;
  for (const { left, top, ...tile } of tilesAround(place, MAP_ZOOM, size)) {
    const fetched = await tiles.tile(tile);
    if (fetched.kind === 'failed') return fetched;
    parts.push({ offset, length: fetched.body.length, left, top });
    bodies.push(fetched.body);
    offset += fetched.body.length;
  }
  const bytes = await media.receive(bodies);
  try {
    const key = `map ${bytes.hash} ${JSON.stringify(parts)}`;
    const body = await imageWork.run('maps', key, (jobs) => jobs.compose(bytes.file, parts, size));
    return { kind: 'ok', body };
  } catch (error) {
    if (!(error instanceof ImageJobError)) throw error;
    return { kind: 'failed', reason: 'broken-tile' };
  } finally {
    await media.discard(bytes);
  }
}

declare module '../../core/services.ts' {
  interface Services {
    /** Composes the picture of a place. */
    readonly mapPicture: (place: MapLocation) => Promise<FetchedTile>;
  }
}
