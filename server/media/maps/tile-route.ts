import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { publishedPlaces } from '../../../db/map-queries.ts';
import { IMAGE_CSP } from '../../../src/model/csp.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { isWithinReach, mapTile } from '../../../src/model/map-reach.ts';
import type { MapTile } from '../../../src/model/map-tiles.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import { ifNoneMatch } from '../../core/http/if-none-match.ts';
import { MAPS } from '../../core/limits/limits.ts';
import { AttemptCounter } from '../../core/limits/rate-limits.ts';
import { CountedWarning } from '../../core/log/counted-warning.ts';
import type { Services } from '../../core/services.ts';
import { clientOf } from '../../people/auth/client-of.ts';
import { sessionOf } from '../../people/auth/sessions.ts';
import { tileType } from './tile-type.ts';

const FOR_ALL = `public, max-age=${MAPS.browserSeconds}`;
const FOR_EDITORS = `private, max-age=${MAPS.browserSeconds}`;

/**
 * `/api/maps/tile/{z}/{x}/{y}`: tiles come through this server, so that a reader's browser asks nobody else, and the key of the
 * service stays here. Anonymous callers get those around the places of published maps alone.
 */
export function addTileRoute(app: FastifyInstance, services: Services): void {
  const tiles = new AttemptCounter({ attempts: MAPS.tilesPerMinute, windowMs: 60_000 });
  const troubles = new CountedWarning('A tile of a map could not be fetched.');
  const about = 'A square of the map, as PNG, JPEG or WebP: for readers around the places of published maps';
  const { schema, config } = describeCall('maps/tile', 'Maps', about, {}, z.file());
  const params = z.strictObject({ z: z.string(), x: z.string(), y: z.string() });
  app.get<{ Params: z.infer<typeof params> }>(
    '/tile/:z/:x/:y',
    { config, schema: { ...schema, params } },
    async (request, reply) => {
      const tile = mapTile(request.params.z, request.params.x, request.params.y);
      if (tile === null || services.mapTiles.source === null) throw new HearthError('not-found');
      const isPublic = await isForReaders(services, request, tile, tiles);
      const fetched = await services.mapTiles.tile(tile, await clientOf(services, request));
      if (fetched.kind === 'failed') {
        troubles.warn(request.log, { reason: fetched.reason });
        throw new HearthError('map-unavailable');
      }
      const { body } = fetched;
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      reply.headers({
        etag,
        'cache-control': isPublic ? FOR_ALL : FOR_EDITORS,
        'content-security-policy': IMAGE_CSP,
        // Other sites have no use of it.
        'cross-origin-resource-policy': 'same-site',
      });
      if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(tileType(body)!).send(body);
    },
  );
}

/**
 * Whether anybody may have a tile, and not only the signed-in user who asks for it.
 *
 * @throws HearthError 'not-found' (404) where the caller may not, 'too-many' (429)
 */
async function isForReaders(
  services: Services,
  request: FastifyRequest,
  tile: MapTile,
  tiles: AttemptCounter,
): Promise<boolean> {
  const isSignedIn = (await sessionOf(services, request)) !== null;
  if (!isSignedIn) tiles.attempt(addressKey(request.ip));
  const places = await publishedPlaces(services.database.visitor);
  const isShown = places.some((place) => isWithinReach(tile, place));
  if (!isShown && !isSignedIn) throw new HearthError('not-found');
  return isShown;
}
