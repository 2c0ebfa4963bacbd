import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { AUTH_COOKIE } from '../../../src/model/limits.ts';
import { SUBMISSIONS } from '../../core/limits/limits.ts';
import { type RequestKind, requestKind } from '../../core/metrics/request-kind.ts';
import type { Services } from '../../core/services.ts';

/**
 * Pages that are in memory, or are asked for before anything is rendered or read: the handler of pages refuses those that are not,
 * since readers get an earlier copy where there is one.
 */
const REFUSED_LATER: ReadonlySet<string | undefined> = new Set([undefined, '/*', '/login', '/health']);

/** The requests before and after a submission. */
const OF_SUBMISSION = /^\/api\/forms\/(challenge$|sent\/)/;

/** A hook that refuses requests while the process cannot keep up. @throws HearthError 'unavailable' (503) */
export function refuseUnderLoad({ overload }: Services): onRequestHookHandler {
  return (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (overload.level > 0 && !REFUSED_LATER.has(url) && !isPostedSearch(request))
      overload.admit(kindOf(url, request), hasSession(request.headers.cookie));
    done();
  };
}

/** Words that were posted get an address, which takes no time: what is found there is refused, and can be asked for again. */
function isPostedSearch({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return method === 'POST' && url === '/search';
}

/** A form with far more in it than people write is refused as an upload is. */
function kindOf(url: string | undefined, { headers }: FastifyRequest): RequestKind {
  if (OF_SUBMISSION.test(url ?? '')) return 'submission';
  const kind = requestKind(url);
  const bytes = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return kind === 'submission' && bytes > SUBMISSIONS.largeBytes ? 'upload' : kind;
}

/** Whether a request has the cookie of a session, which may be over: finding that out is what there is no time for. */
function hasSession(cookie: string | undefined): boolean {
  return cookie?.includes(`${AUTH_COOKIE.name}=`) ?? false;
}
