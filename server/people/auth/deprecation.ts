import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../core/services.ts';
import { sessionOf } from './sessions.ts';

/** The time since which the legacy forms of the calls are deprecated: 1 January 2026. */
const DEPRECATED_SINCE_MS = Date.UTC(2026, 0, 1);

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_WARNINGS = 1000;

/** Creates the cache of the deprecation warnings that were logged in the last day. */
export function newDeprecationWarnings(): Services['deprecationWarnings'] {
  // @bounded 1000 warnings, a day each: those logged longest ago can be logged again (deprecation.test.ts)
  return new LRUCache({ max: MAX_WARNINGS, ttl: DAY_MS });
}

/**
 * Marks a request as a legacy form of a call: sets the header `Deprecation` (RFC 9745), and logs a warning that names the
 * current form. The warning is logged once a day for each call and user, so that the log cannot be flooded. All anonymous
 * callers count as one user.
 */
export async function deprecated(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  advice: string,
): Promise<void> {
  reply.header('deprecation', `@${DEPRECATED_SINCE_MS / 1000}`);
  const call = request.routeOptions.url;
  const caller = (await sessionOf(services, request))?.user._id ?? 'anonymous';
  const warned = services.deprecationWarnings;
  if (warned.has(`${call} ${caller}`)) return;
  warned.set(`${call} ${caller}`, true);
  request.log.warn({ call }, `This form of the call is deprecated. ${advice}`);
}

declare module '../../core/services.ts' {
  interface Services {
    /** The deprecation warnings that were logged in the last day, with keys such as `call caller`. */
    readonly deprecationWarnings: LRUCache<string, true>;
  }
}
