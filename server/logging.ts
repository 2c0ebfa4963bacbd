import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * How requests are logged: method and path only. A query can hold the token of a password link, and readers' IP addresses
 * are private.
 */
export function logging(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
    },
  };
}
