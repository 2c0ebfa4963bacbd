import { createHash } from 'node:crypto';
import { publishedPlaces } from '../../../db/map-queries.ts';
import { maps } from '../../../src/calls/maps.ts';
import { IMAGE_CSP } from '../../../src/model/csp.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { isWithinReach, mapTile } from '../../../src/model/map-reach.ts';
import type { MapTile } from '../../../src/model/map-tiles.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { ifNoneMatch } from '../../core/http/if-none-match.ts';
import { MAPS } from '../../core/limits/limits.ts';
import type { CountedWarning } from '../../core/log/counted-warning.ts';
import { clientOf } from '../../people/auth/client-of.ts';
import { type Calling, handle } from '../../people/auth/handle.ts';
import { tileType } from './tile-type.ts';

const FOR_ALL = `public, max-age=${MAPS.browserSeconds}`;
const FOR_EDITORS = `private, max-age=${MAPS.browserSeconds}`;

export const mapCalls = [
  handle(maps.search, async ({ services }, { query }) => ({
    places: [...(await services.placeSearch.find(query))],
  })),

  // Tiles are sent through this server, so that a reader's browser contacts no other server, and the service's key is not
  // revealed.
  handle(maps.tile, async (calling) => {
    const { services, request, reply, params } = calling;
    const tile = mapTile(params.z, params.x, params.y);
    if (tile === null || services.mapTiles.source === null) throw new HearthError('not-found');
    const isPublic = await isForReaders(calling, tile);
    const fetched = await services.mapTiles.tile(tile, await clientOf(services, request));
    if (fetched.kind === 'failed') {
      services.tileTroubles.warn(request.log, { reason: fetched.reason });
      throw new HearthError('map-unavailable');
    }
    const { body } = fetched;
    const type = tileType(body);
    if (type === null) throw new HearthError('map-unavailable');
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.headers({
      etag,
      'cache-control': isPublic ? FOR_ALL : FOR_EDITORS,
      'content-security-policy': IMAGE_CSP,
      // Pages of other sites may not load these tiles.
      'cross-origin-resource-policy': 'same-site',
    });
    if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(type).send(body);
  }),
];

/**
 * Returns whether everyone may have a tile, because it is near the place of a published map. Returns false if only signed-in
 * users may have the tile, and the caller is signed in.
 *
 * @throws HearthError 'not-found' (404) if the caller may not have the tile, 'too-many' (429)
 */
async function isForReaders(
  { services, request, session }: Calling<typeof maps.tile>,
  tile: MapTile,
): Promise<boolean> {
  if (session === null) await services.rates.mapTiles.attempt(addressKey(request.ip));
  const places = await publishedPlaces(services.database.visitor);
  const isShown = places.some((place) => isWithinReach(tile, place));
  if (!isShown && session === null) throw new HearthError('not-found');
  return isShown;
}

declare module '../../core/services.ts' {
  interface Services {
    /** Logs tiles that could not be fetched. */
    readonly tileTroubles: CountedWarning;
  }
}
