import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sessionOf } from '../auth/sessions.ts';
import type { Services } from '../services.ts';

/** Since when the older forms of the calls are deprecated: the first of January 2026. */
const DEPRECATED_SINCE_MS = Date.UTC(2026, 0, 1);

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_WARNINGS = 1000;

/** The warnings of the last day by the services of a server: call and caller of each. */
const warnings = new WeakMap<Services, LRUCache<string, true>>();

/**
 * Marks a call as one of the older forms: a warning in the log, which says what to send in its place, and the header
 * `Deprecation` with the Unix time since when (RFC 9745). The log has each call once a day for each user, and once for
 * everybody who is not signed in, so that nobody can fill it.
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
  const warned = warnings.get(services) ?? new LRUCache<string, true>({ max: MAX_WARNINGS, ttl: DAY_MS });
  warnings.set(services, warned);
  if (warned.has(`${call} ${caller}`)) return;
  warned.set(`${call} ${caller}`, true);
  request.log.warn({ call }, `This form of the call is deprecated. ${advice}`);
}
