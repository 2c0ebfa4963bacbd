import type { FastifyReply, FastifyRequest } from 'fastify';

/** Since when the older forms of the calls are deprecated: the first of January 2026. */
const DEPRECATED_SINCE_MS = Date.UTC(2026, 0, 1);

/**
 * Marks a call as one of the older forms: a warning in the log, which says what to send in its place, and the header
 * `Deprecation` with the Unix time since when (RFC 9745).
 */
export function deprecated(request: FastifyRequest, reply: FastifyReply, advice: string): void {
  reply.header('deprecation', `@${DEPRECATED_SINCE_MS / 1000}`);
  request.log.warn({ call: request.routeOptions.url }, `This form of the call is deprecated. ${advice}`);
}
