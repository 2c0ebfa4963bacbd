import type { FastifyInstance } from 'fastify';
import { HearthError } from '../src/model/errors.ts';
import { anonymousInTurn } from './auth/anonymous-turns.ts';
import { callGuard } from './auth/guard.ts';
import { userRoutes } from './auth/routes.ts';
import { domainRoutes } from './domains/routes.ts';
import { describeApi } from './http/api-document.ts';
import { handleError } from './http/error-responses.ts';
import { checkNesting } from './http/nesting.ts';
import { originCheck } from './http/origin-check.ts';
import { checkWellFormed } from './http/well-formed.ts';
import { listingRoutes } from './listing/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import type { Services } from './services.ts';
import { siteRoutes } from './site/routes.ts';

/** Everything under `/api`: the calls of the specification, one folder per feature. */
export async function apiRoutes(api: FastifyInstance, services: Services): Promise<void> {
  api.addHook('onRequest', originCheck(services));
  api.addHook('onRequest', callGuard(services));
  api.addHook('onRequest', anonymousInTurn(services));
  api.addHook('preValidation', checkNesting);
  api.addHook('preValidation', checkWellFormed);
  api.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  api.setErrorHandler(handleError);
  describeApi(api);
  // Only JSON is accepted: a form on another site cannot send it without a preflight request.
  api.removeContentTypeParser('text/plain');
  api.register(async (user) => userRoutes(user, services), { prefix: '/user' });
  api.register(async (pages) => pageRoutes(pages, services));
  api.register(async (listing) => listingRoutes(listing, services), { prefix: '/listing' });
  api.register(async (config) => domainRoutes(config, services), { prefix: '/config' });
  api.register(async (site) => siteRoutes(site, services));
  // Never reached: the guard refuses unknown calls before this.
  api.all('/*', () => {
    throw new HearthError('not-found');
  });
}
