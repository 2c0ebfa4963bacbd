import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { oneLine } from '../../../src/model/one-line.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { addTileRoute } from './tile-route.ts';

const searchBody = z.strictObject({
  query: z.string().max(SHORT_TEXT_MAX_LENGTH).pipe(oneLine().min(1, 'Write an address, or a part of one')),
});

const placesSchema = z.object({
  places: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })),
});

/** The calls under `/api/maps`. */
export async function mapRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  addTileRoute(app, services);
  withZodTypes(app).post(
    '/search',
    describeCall(
      'maps/search',
      'Maps',
      'Places for an address or a part of one, the best first; none where there is no such place',
      { body: searchBody },
      placesSchema,
    ),
    async (request) => ({ places: [...(await services.placeSearch.find(request.body.query))] }),
  );
}
