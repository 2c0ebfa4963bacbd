import type { FastifyInstance } from 'fastify';
import { errorEnvelope, HearthError } from '../../src/model/errors.ts';
import { RETRY_AFTER_SECONDS } from '../http/errors.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { databaseFailure } from './database-failure.ts';

/**
 * Probes for what watches over the process: `/health/live` says that it runs, `/health/ready` that requests may be sent to
 * it. It is not ready when the database does not answer, nor once it was told to stop. They answer under any host name, as
 * such a program asks by address.
 */
export async function healthRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const options = { config: { anyHost: true } };
  const headers = { ...securityHeaders(services.config), 'cache-control': 'no-store' };
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/health/live', options, (_request, reply) => reply.headers(headers).send({ status: 'live' }));
  app.get('/health/ready', options, async (request, reply) => {
    reply.headers(headers);
    const failure = stopping ? null : await databaseFailure(services.database, request.log);
    if (!stopping && failure === null) return { status: 'ready' };
    return reply
      .code(503)
      .header('retry-after', String(RETRY_AFTER_SECONDS))
      .send(errorEnvelope(new HearthError('unavailable')));
  });
}
