import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, type RouteOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { HearthError } from '../src/model/errors.ts';
import { API_PREFIX } from '../src/model/limits.ts';
import { apiRoutes } from './api.ts';
import { healthRoutes } from './health/routes.ts';
import { answerError, BODY_LIMIT } from './http/errors.ts';
import { warnOfUntrustedProxy } from './http/forwarded-for.ts';
import { checkHost } from './http/host-check.ts';
import { type ConnectionLimits, createHttpServer } from './http/http-server.ts';
import { redirectToOneSlash } from './http/one-slash.ts';
import { answerUnreadable, refuseWithoutHost } from './http/unreadable.ts';
import { validateWithZod } from './http/validation.ts';
import { imageRoutes } from './images/routes.ts';
import type { Services } from './services.ts';
import { staticFiles } from './static-files.ts';
import { manifestRoute } from './visitor/manifest.ts';
import { robotsRoute } from './visitor/robots.ts';
import { PageResponses, visitorRoutes } from './visitor/routes.ts';

export interface AppOptions {
  /** Folder of the built client files; absent in development, where Astro's own server has them. */
  readonly clientFolder?: string;
  readonly logger?: FastifyServerOptions['logger'];
  /** `CONNECTION_LIMITS` where nothing else is said. */
  readonly connectionLimits?: ConnectionLimits;
  /** Told of every route. */
  readonly onRoute?: (route: RouteOptions) => void;
}

/** The one Fastify: API, pictures, static files and pages. Kept pages are answered before it routes anything. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, pages } = services;
  const responses = new PageResponses(services);
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 4096 },
    forceCloseConnections: 'idle',
    // While the server stops, requests on connections that are still open are answered like any other.
    return503OnClosing: false,
    // Fastify leaves the timeouts of a server that it did not make alone.
    serverFactory: (handler) =>
      createHttpServer((request, response) => {
        if (refuseWithoutHost(request, response) || pages.answer(request, response)) return;
        handler(request, response);
      }, options.connectionLimits),
    clientErrorHandler: answerUnreadable,
    // An address that cannot be decoded, or is far too long, is one that nothing stands at.
    frameworkErrors: (_error, request, reply) => {
      if (redirectToOneSlash(request, reply)) return;
      if (request.url.startsWith(`/${API_PREFIX}/`))
        answerError(new HearthError('not-found'), request, reply);
      else void responses.error(request, reply, 404);
    },
  });
  if (options.onRoute !== undefined) app.addHook('onRoute', options.onRoute);
  app.addHook('onRequest', async (request, reply) => {
    if (redirectToOneSlash(request, reply)) return reply;
  });
  app.addHook('onRequest', warnOfUntrustedProxy());
  app.addHook('onRequest', checkHost(services));
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await app.register((api) => apiRoutes(api, services), { prefix: `/${API_PREFIX}` });
  await app.register(async (images) => imageRoutes(images, services));
  await app.register(async (health) => healthRoutes(health, services));
  if (options.clientFolder !== undefined) await staticFiles(app, options.clientFolder);
  await robotsRoute(app, services);
  await manifestRoute(app, services);
  visitorRoutes(app, responses);
  return app;
}
