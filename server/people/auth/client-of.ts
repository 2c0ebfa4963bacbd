import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../core/http/client-address.ts';
import type { Services } from '../../core/services.ts';
import { sessionOf } from './sessions.ts';

/**
 * Returns a caller's key for fair lines: the address of a stranger, or the session of a signed-in user. Colleagues who share an
 * address therefore do not wait for each other.
 */
export async function clientOf(services: Services, request: FastifyRequest): Promise<string> {
  const session = await sessionOf(services, request);
  return session === null ? addressKey(request.ip) : `session ${session.id}`;
}
