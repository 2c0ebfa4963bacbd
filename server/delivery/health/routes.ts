import type { FastifyInstance } from 'fastify';
import { errorEnvelope, HearthError } from '../../../src/model/errors.ts';
import { retryAfterSeconds } from '../../core/http/retry-after.ts';
import { securityHeaders } from '../../core/http/security-headers.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { databaseFailure } from './database-failure.ts';

/**
 * Probes for process managers and load balancers: `/health/live` says that the process runs, and `/health/ready` that it can
 * take requests. The process is not ready while the database does not respond, or after it was told to stop. An overloaded
 * process is still ready, because cached pages are served, and no other process could take over its data folder. The probes are
 * served under any host name, because process managers and load balancers use an IP address.
 */
export async function healthRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
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
      .header('retry-after', String(retryAfterSeconds()))
      .send(errorEnvelope(new HearthError('unavailable')));
  });
}
