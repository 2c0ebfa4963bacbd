import type { Http2ServerResponse } from 'node:http2';
import type { FastifyReply } from 'fastify';

/** Whether the client of a request is gone, so that nobody reads the response. */
export function isGone({ raw }: FastifyReply): boolean {
  // By HTTP/2, only the stream says it.
  const { stream } = raw as Partial<Pick<Http2ServerResponse, 'stream'>>;
  return stream?.destroyed ?? raw.destroyed;
}
