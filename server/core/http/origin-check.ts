import type { onRequestAsyncHookHandler } from 'fastify';
import { HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../services.ts';
import { isSecure } from './cookies.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that a browser sends from another origin, judged by `Sec-Fetch-Site`, `Origin` or `Referer`,
 * in this order. Accepts requests without these headers, because browsers always send one of them; the permission check
 * follows.
 *
 * @param options `allowsUnnamed`: whether to accept a browser that does not name its origin. Accepting it is safe only for
 * requests that change no stored data
 * @throws HearthError 'cross-origin' (403)
 */
export function originCheck(
  services: Pick<Services, 'config'>,
  { allowsUnnamed = false } = {},
): onRequestAsyncHookHandler {
  return async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin, referer, 'sec-fetch-site': site } = request.headers;
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new HearthError('cross-origin');
      return;
    }
    if (allowsUnnamed && origin === 'null') return;
    const sender = origin ?? referer;
    if (sender === undefined) return;
    const from = originOf(sender);
    const scheme = isSecure(services, request) ? 'https' : 'http';
    const own = originOf(`${scheme}://${request.headers.host}`);
    if (from === null || from !== own) throw new HearthError('cross-origin');
  };
}

/** Returns the origin of a URL; null if the URL has no origin. */
function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url === null || url.origin === 'null' ? null : url.origin;
}
