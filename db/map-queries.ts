import { MAP_PREFIX, type MapLocation, placeOfMapPicture } from '../src/model/map.ts';
import type { VisitorReader } from './connection.ts';
import { readyQuery } from './ready-query.ts';

/** Returns the places that maps show in published documents of published domains. */
export async function publishedPlaces(db: VisitorReader): Promise<readonly MapLocation[]> {
  const rows = await mapsShown(db);
  return rows.flatMap(({ id }) => placeOfMapPicture(id) ?? []);
}

const mapsShown = readyQuery((db: VisitorReader) =>
  db
    .selectFrom('media_use')
    .innerJoin('domain', 'domain.id', 'media_use.domain_id')
    .select('media_use.media_id as id')
    .distinct()
    .where('media_use.media_id', '>=', MAP_PREFIX)
    .where('media_use.media_id', '<', `${MAP_PREFIX}\u{10ffff}`)
    .where('media_use.state', '=', 'published')
    .where('domain.published', '=', 1),
);
