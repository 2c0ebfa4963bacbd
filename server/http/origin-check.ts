import type { FastifyRequest } from 'fastify';
import { HearthError } from '../../src/model/errors.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a state-changing request that a browser sends from another site: by `Sec-Fetch-Site`, else by `Origin`. A
 * caller that sends neither is no browser, and goes on to the permission check.
 *
 * @throws HearthError 'cross-origin' (403)
 */
export async function checkOrigin(request: FastifyRequest): Promise<void> {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw new HearthError('cross-origin');
  }
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (URL.parse(origin)?.host !== request.headers.host) throw new HearthError('cross-origin');
}
