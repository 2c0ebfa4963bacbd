import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestPath } from '../../src/model/slug.ts';

/**
 * Redirects an address that begins with two slashes and is no page's to the one with a single slash: read by a browser as
 * a relative address, it would name another host. Returns false for every other address; those of pages are redirected to
 * the one way to write them.
 */
export function redirectToOneSlash(request: FastifyRequest, reply: FastifyReply): boolean {
  const { url } = request;
  if (!url.startsWith('//') || requestPath(url.split('?', 1)[0] ?? '').kind !== 'bad') return false;
  reply
    .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    .redirect(url.replace(/^[/\\]+/, '/'), 301);
  return true;
}
