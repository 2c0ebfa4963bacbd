import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * How requests are logged: method and path alone. A query may hold a password link's token, and the address of a reader
 * is nobody's business.
 */
export function logging(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
    },
  };
}
