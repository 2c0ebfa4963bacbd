import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from '../../../src/model/users.ts';
import type { AttemptCounter } from '../../core/limits/rate-limits.ts';
import type { Services } from '../../core/services.ts';
import { requireSession } from './guard.ts';
import type { Session } from './sessions.ts';

/** The user who changes a document, and the time (ISO 8601). */
export interface Author {
  readonly user: SignedInUser;
  readonly now: string;
}

/**
 * The user who sends a change, and the time. Counts towards the user's limit of changes per minute.
 *
 * @throws HearthError 'not-signed-in' (401), 'too-many' (429)
 */
export async function authorOf(
  services: Services,
  request: FastifyRequest,
): Promise<Author & { readonly session: Session }> {
  const session = await requireSession(services, request);
  services.pageChanges.attempt(session.user._id);
  return { session, user: session.user, now: services.now() };
}

declare module '../../core/services.ts' {
  interface Services {
    /** Limits how often each user can change pages. */
    readonly pageChanges: AttemptCounter;
  }
}
