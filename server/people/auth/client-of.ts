import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../core/http/client-address.ts';
import type { Services } from '../../core/services.ts';
import { sessionOf } from './sessions.ts';

/**
 * The key of a caller where clients wait in fair lines: signed-in people by their session, so that colleagues at one address do not wait
 * for each other, and strangers by their address.
 */
export async function clientOf(services: Services, request: FastifyRequest): Promise<string> {
  const session = await sessionOf(services, request);
  return session === null ? addressKey(request.ip) : `session ${session.id}`;
}
