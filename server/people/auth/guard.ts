import type { FastifyRequest, onRequestAsyncHookHandler, preValidationAsyncHookHandler } from 'fastify';
import { type Action, can, canTry, isForReaders, type Subject } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import type { Services } from '../../core/services.ts';
import { forgetSession, type Session, sessionOf } from './sessions.ts';

/**
 * Returns a hook that checks the caller's permission before the body is read. Permission for a particular page is checked
 * later, by `authorize`.
 *
 * @throws HearthError 'not-signed-in' (401), 'not-allowed' (403), 'not-found' (404) if there is no such call, 'readers-only'
 * (404) if this server does not offer the call
 */
export function callGuard(services: Services): onRequestAsyncHookHandler {
  return (request) => checkCaller(services, request);
}

/**
 * Returns a hook that checks the caller's permission again when the body has arrived, because the account may have been removed
 * in the meantime. The hook skips calls that store a change, because they check the permission in their transaction.
 *
 * @throws as `callGuard`
 */
export function bodyGuard(services: Services): preValidationAsyncHookHandler {
  return async (request) => {
    const { isCheckedInside } = request.routeOptions.config;
    if (request.method === 'GET' || request.method === 'HEAD' || isCheckedInside) return;
    forgetSession(request);
    await checkCaller(services, request);
  };
}

async function checkCaller(services: Services, request: FastifyRequest): Promise<void> {
  const { action } = request.routeOptions.config;
  if (action === undefined) throw new HearthError('not-found');
  if (!services.config.draft && !isForReaders(action)) throw new HearthError('readers-only');
  if (canTry(null, action)) return;
  const { user } = await requireSession(services, request);
  if (!canTry(user, action)) throw new HearthError('not-allowed');
}

/**
 * Checks that the permission table allows this user to perform an action.
 *
 * @throws HearthError 'not-signed-in' (401) for anonymous callers, 'not-allowed' (403)
 */
export function authorize(user: SignedInUser | null, action: Action, subject?: Subject): void {
  if (can(user, action, subject)) return;
  throw new HearthError(user === null ? 'not-signed-in' : 'not-allowed');
}

/** Returns the caller's session. @throws HearthError 'not-signed-in' (401) for anonymous callers */
export async function requireSession(services: Services, request: FastifyRequest): Promise<Session> {
  const session = await sessionOf(services, request);
  if (session === null) throw new HearthError('not-signed-in');
  return session;
}
