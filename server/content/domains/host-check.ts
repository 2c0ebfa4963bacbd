import type { onRequestAsyncHookHandler } from 'fastify';
import { HearthError } from '../../../src/model/errors.ts';
import { hostName } from '../../core/http/host-name.ts';
import type { Services } from '../../core/services.ts';
import { configuredHosts } from './configured-hosts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is served under any host name. Probes and files for robots must be served under any host name. */
    anyHost?: boolean;
  }
}

/**
 * Refuses requests for unknown host names. If SITE_URL is set, a known host name belongs to a domain, or is configured for
 * pictures, files or the API.
 *
 * @throws HearthError 'not-found' (404)
 */
export function checkHost({ config, domains }: Services): onRequestAsyncHookHandler {
  const configured = configuredHosts(config);
  return async (request) => {
    if (request.routeOptions.config.anyHost === true) return;
    const host = request.headers.host ?? '';
    if (domains.forHost(host) === null && !configured.has(hostName(host))) throw new HearthError('not-found');
  };
}
