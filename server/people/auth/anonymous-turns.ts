import type { onRequestAsyncHookHandler } from 'fastify';
import { addressKey } from '../../core/http/client-address.ts';
import { isGone } from '../../core/http/is-gone.ts';
import { Pace } from '../../core/limits/pace.ts';
import { PACES } from '../../core/limits/throttles.ts';
import type { Services } from '../../core/services.ts';
import { sessionOf } from './sessions.ts';

/**
 * Throttles public calls that query the database. One anonymous caller passes per turn of the event loop, so that cached pages
 * and editors' calls are served in between. Callers wait in fair lines. A caller who has disconnected while waiting is skipped.
 *
 * @throws HearthError 'unavailable' (503) if too many callers wait
 */
export function anonymousInTurn(services: Services): onRequestAsyncHookHandler {
  const pace = new Pace(PACES.anonymousCalls);
  return async (request, reply) => {
    if ((await sessionOf(services, request)) !== null) return;
    await pace.turn(addressKey(request.ip));
    if (isGone(reply)) reply.hijack();
  };
}
