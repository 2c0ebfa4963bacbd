import type { FastifyInstance } from 'fastify';
import { securityHeaders } from '../http/security-headers.ts';
import type { Services } from '../services.ts';

/** What is no page for readers: calls, the log-in page, probes. `$` ends an address, so that `/login-help` stays allowed. */
const ALLOWED = `User-agent: *
Disallow: /api/
Disallow: /login$
Disallow: /health$
Disallow: /health/
`;

const NOTHING = `User-agent: *
Disallow: /
`;

/** `/robots.txt` of each domain. Where nothing is published, and under a host name that is not ours, all is disallowed. */
export async function robotsRoute(app: FastifyInstance, services: Services): Promise<void> {
  const headers = { ...securityHeaders(services.config), 'cache-control': 'no-cache' };
  app.get('/robots.txt', { config: { anyHost: true } }, (request, reply) => {
    const domain = services.domains.forHost(request.headers.host ?? '')?.domain;
    return reply
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(domain?.published ? ALLOWED : NOTHING);
  });
}
