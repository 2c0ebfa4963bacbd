import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import { EVENTS } from '../../core/limits/limits.ts';
import { AttemptCounter } from '../../core/limits/rate-limits.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { sessionOf } from '../../people/auth/sessions.ts';

const listBody = z.strictObject({ filter: z.string().max(SHORT_TEXT_MAX_LENGTH).default('') });

const eventSchema = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  timezone: z.string(),
  zoneWords: z.string(),
  eventLocation: z.object({ venueName: z.string(), address: z.string(), online: z.boolean() }),
  url: z.string(),
  booking: z.enum(['sold-out', 'closed']).optional(),
});

/** The call under `/api/humanitix`. */
export async function eventRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const lists = new AttemptCounter({ attempts: EVENTS.listsPerMinute, windowMs: 60_000 });
  const about = 'The public events to come whose names or tags have the words of the filter, by their dates';
  withZodTypes(app).post(
    '/list',
    describeCall('humanitix/list', 'Events', about, { body: listBody }, z.array(eventSchema)),
    async (request) => {
      if ((await sessionOf(services, request)) === null) lists.attempt(addressKey(request.ip));
      return [...(await services.events.list(request.body.filter))];
    },
  );
}
