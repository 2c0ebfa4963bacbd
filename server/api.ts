import type { FastifyInstance } from 'fastify';
import { HearthError } from '../src/model/errors.ts';
import { accountRoutes } from './account/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import { anonymousInTurn } from './auth/anonymous-turns.ts';
import { bodyGuard, callGuard } from './auth/guard.ts';
import { userRoutes } from './auth/routes.ts';
import { secondFactorRoutes } from './auth/second-factor/routes.ts';
import { backupRoutes } from './backups/routes.ts';
import { domainRoutes } from './domains/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { formRoutes } from './forms/routes.ts';
import { describeApi } from './http/api-document.ts';
import { handleError } from './http/error-responses.ts';
import { originCheck } from './http/origin-check.ts';
import { readJsonAlone } from './http/read-bodies.ts';
import { checkWellFormed } from './http/well-formed.ts';
import { linkRoutes } from './links/routes.ts';
import { listingRoutes } from './listing/routes.ts';
import { mapRoutes } from './maps/routes.ts';
import { fileCallRoutes } from './media/file-routes.ts';
import { imageCallRoutes } from './media/image-routes.ts';
import { missingRoutes } from './missing/routes.ts';
import { mailRoutes } from './outbox/mail-routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { redirectRoutes } from './redirects/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import type { FeatureOptions } from './services.ts';
import { siteRoutes } from './site/routes.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { peopleRoutes } from './users/routes.ts';

/** Everything under `/api`: the calls of the specification, one folder per feature. */
export async function apiRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  app.addHook('onRequest', originCheck(services));
  app.addHook('onRequest', callGuard(services));
  app.addHook('onRequest', anonymousInTurn(services));
  app.addHook('preValidation', bodyGuard(services));
  app.addHook('preValidation', checkWellFormed);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler(handleError);
  describeApi(app);
  readJsonAlone(app);
  app.register(userRoutes, { prefix: '/user', services });
  app.register(accountRoutes, { prefix: '/user', services });
  app.register(secondFactorRoutes, { prefix: '/user', services });
  app.register(peopleRoutes, { prefix: '/user', services });
  app.register(roleRoutes, { prefix: '/roles', services });
  app.register(pageRoutes, { services });
  app.register(reviewRoutes, { prefix: '/reviews', services });
  app.register(linkRoutes, { prefix: '/page', services });
  app.register(listingRoutes, { prefix: '/listing', services });
  app.register(domainRoutes, { prefix: '/config', services });
  app.register(siteRoutes, { services });
  app.register(redirectRoutes, { prefix: '/redirects', services });
  app.register(missingRoutes, { prefix: '/missing', services });
  app.register(imageCallRoutes, { prefix: '/image', services });
  app.register(fileCallRoutes, { prefix: '/file', services });
  app.register(formRoutes, { prefix: '/forms', services });
  app.register(eventRoutes, { prefix: '/humanitix', services });
  app.register(mapRoutes, { prefix: '/maps', services });
  app.register(mailRoutes, { prefix: '/mail', services });
  app.register(backupRoutes, { prefix: '/backups', services });
  app.register(activityRoutes, { prefix: '/audit', services });
  app.register(systemRoutes, { prefix: '/system', services });
  app.register(sitemapRoutes, { prefix: '/sitemap', services });
  // Never reached: the guard refuses unknown calls before this.
  app.all('/*', () => {
    throw new HearthError('not-found');
  });
}
