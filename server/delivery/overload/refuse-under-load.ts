import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { AUTH_COOKIE } from '../../../src/model/limits.ts';
import { SUBMISSIONS } from '../../core/limits/limits.ts';
import { type RequestKind, requestKind } from '../../core/metrics/request-kind.ts';
import type { Services } from '../../core/services.ts';

/**
 * Routes whose requests are not refused by this function, because the page handler decides about them. If the page is not in
 * memory, the page handler sends an earlier copy of the page, or refuses the request.
 */
const REFUSED_LATER: ReadonlySet<string | undefined> = new Set([undefined, '/*', '/login', '/health']);

/** Matches the requests that are sent before and after a form submission. */
const OF_SUBMISSION = /^\/api\/forms\/(challenge$|sent\/)/;

/** Refuses requests while the process is overloaded. @throws HearthError 'unavailable' (503) */
export function refuseUnderLoad({ overload }: Services): onRequestHookHandler {
  return (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (overload.level > 0 && !REFUSED_LATER.has(url) && !isPostedSearch(request))
      overload.admit(kindOf(url, request), hasSession(request.headers.cookie));
    done();
  };
}

/**
 * Whether a request is a posted search. A posted search takes almost no time, because it is only redirected to the address of
 * its result. The request for that address may be refused, and can be repeated.
 */
function isPostedSearch({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return method === 'POST' && url === '/search';
}

/** Returns the kind of a request. A form much larger than people write counts as an upload. */
function kindOf(url: string | undefined, { headers }: FastifyRequest): RequestKind {
  if (OF_SUBMISSION.test(url ?? '')) return 'submission';
  const kind = requestKind(url);
  const bytes = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return kind === 'submission' && bytes > SUBMISSIONS.largeBytes ? 'upload' : kind;
}

/** Whether a request has a session cookie. The session may have ended, but there is no time to look it up. */
function hasSession(cookie: string | undefined): boolean {
  return cookie?.includes(`${AUTH_COOKIE.name}=`) ?? false;
}
