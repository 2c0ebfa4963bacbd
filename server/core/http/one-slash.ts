import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestPath } from '../../../src/model/slug.ts';
import { holdsToken } from './link-token.ts';

/**
 * Redirects a path that begins with two slashes to the same path with one slash, unless it is a page's path. A browser would
 * read the first segment of a path with two slashes as a host name. Returns whether the request was redirected. Page paths are
 * redirected to their canonical form by other code.
 */
export function redirectToOneSlash(request: FastifyRequest, reply: FastifyReply): boolean {
  const { url } = request;
  const path = url.split('?', 1)[0] ?? '';
  if (!url.startsWith('//') || requestPath(path).kind !== 'bad') return false;
  reply
    .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    .redirect((holdsToken(url) ? path : url).replace(/^[/\\]+/, '/'), 301);
  return true;
}
