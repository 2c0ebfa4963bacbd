import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestPath } from '../../../src/model/slug.ts';
import { holdsToken } from './link-token.ts';

/**
 * Redirects a path that begins with two slashes, unless it is a page's, to the same path with one slash, because a browser
 * would read it as a host name. Returns false for every other path; page paths are redirected to their canonical form
 * elsewhere.
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
