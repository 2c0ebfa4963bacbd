import type { FastifyInstance } from 'fastify';
import { securityHeaders } from '../../core/http/security-headers.ts';
import type { FeatureOptions } from '../../core/services.ts';

/**
 * The rules for published sites, which exclude URLs that are not content: calls, the log-in page and probes. `$` matches the
 * end of a path, so that `/login-help` stays allowed.
 */
const ALLOWED = `User-agent: *
Disallow: /api/
Disallow: /login$
Disallow: /health$
Disallow: /health/
`;

const NOTHING = `User-agent: *
Disallow: /
`;

/**
 * Serves `/robots.txt` of each domain, with the URL of the domain's sitemap. For unpublished domains and unknown host names,
 * the file disallows everything.
 */
export async function robotsRoute(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const headers = { ...securityHeaders(services.config), 'cache-control': 'no-cache' };
  app.get('/robots.txt', { config: { anyHost: true } }, (request, reply) => {
    const domain = services.domains.forHost(request.headers.host ?? '')?.domain;
    reply.headers(headers).type('text/plain; charset=utf-8');
    if (!domain?.published) return reply.send(NOTHING);
    const origin = services.domains.origin(domain, services.config.port);
    return reply.send(`${ALLOWED}\nSitemap: ${origin}/sitemap.xml\n`);
  });
}
