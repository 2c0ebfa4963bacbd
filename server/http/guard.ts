import type { FastifyRequest } from 'fastify';
import { HearthError } from '../../src/model/errors.ts';
import { type Action, may, type Subject } from '../../src/model/permissions.ts';
import type { SignedInUser } from '../../src/model/users.ts';
import { type Session, sessionOf } from '../auth/sessions.ts';
import type { Services } from '../services.ts';

/**
 * Lets a call go on when the permission table allows it to the caller.
 *
 * @throws HearthError 'not-signed-in' (401) for anonymous callers, 'not-allowed' (403)
 */
export function allow(user: SignedInUser | null, action: Action, subject?: Subject): void {
  if (may(user, action, subject)) return;
  throw new HearthError(user === null ? 'not-signed-in' : 'not-allowed');
}

/** The caller's session, which the action needs. @throws as `allow` */
export async function requireSession(services: Services, request: FastifyRequest): Promise<Session> {
  const session = await sessionOf(services, request);
  if (session === null) throw new HearthError('not-signed-in');
  return session;
}
