import type { onRequestAsyncHookHandler } from 'fastify';
import { HearthError } from '../../src/model/errors.ts';
import { hostName } from '../domains/directory.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers under any host name: probes, and what robots read. */
    anyHost?: boolean;
  }
}

/**
 * Refuses requests under a host name that is not ours, whatever they ask for: with SITE_URL set, ours are the domains' and
 * those that the owner configured for pictures, files and the API.
 *
 * @throws HearthError 'not-found' (404)
 */
export function checkHost({ config, domains }: Services): onRequestAsyncHookHandler {
  const configured = new Set(
    [config.imageBaseUrl, config.fileBaseUrl, config.apiBaseUrl].map((url) => URL.parse(url)?.hostname),
  );
  return async (request) => {
    if (request.routeOptions.config.anyHost === true) return;
    const host = request.headers.host ?? '';
    if (domains.forHost(host) === null && !configured.has(hostName(host))) throw new HearthError('not-found');
  };
}
