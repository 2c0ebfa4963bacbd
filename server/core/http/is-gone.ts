import type { Http2ServerResponse } from 'node:http2';
import type { FastifyReply } from 'fastify';

/** Whether the client of a request has disconnected, so that nobody will read the response. */
export function isGone({ raw }: FastifyReply): boolean {
  // With HTTP/2, only the stream knows whether the client has disconnected.
  const { stream } = raw as Partial<Pick<Http2ServerResponse, 'stream'>>;
  return stream?.destroyed ?? raw.destroyed;
}
