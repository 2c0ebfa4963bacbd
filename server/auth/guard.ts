import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { HearthError } from '../../src/model/errors.ts';
import { type Action, can, canTry, type Subject } from '../../src/model/permissions.ts';
import type { SignedInUser } from '../../src/model/users.ts';
import type { Services } from '../services.ts';
import { type Session, sessionOf } from './sessions.ts';

/**
 * A hook that checks the caller's permission before the body is read. Permission for a particular page is checked later, by
 * `authorize`.
 *
 * @throws HearthError 'not-signed-in' (401), 'not-allowed' (403), 'not-found' (404) where there is no such call
 */
export function callGuard(services: Services): onRequestAsyncHookHandler {
  return async (request) => {
    const { action } = request.routeOptions.config;
    if (action === undefined) throw new HearthError('not-found');
    if (canTry(null, action)) return;
    const { user } = await requireSession(services, request);
    if (!canTry(user, action)) throw new HearthError('not-allowed');
  };
}

/**
 * Checks that the caller is permitted to do this, according to the permission table.
 *
 * @throws HearthError 'not-signed-in' (401) for anonymous callers, 'not-allowed' (403)
 */
export function authorize(user: SignedInUser | null, action: Action, subject?: Subject): void {
  if (can(user, action, subject)) return;
  throw new HearthError(user === null ? 'not-signed-in' : 'not-allowed');
}

/** The caller's session. @throws HearthError 'not-signed-in' (401) for anonymous callers */
export async function requireSession(services: Services, request: FastifyRequest): Promise<Session> {
  const session = await sessionOf(services, request);
  if (session === null) throw new HearthError('not-signed-in');
  return session;
}
