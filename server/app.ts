import http from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, type RouteOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { HearthError } from '../src/model/errors.ts';
import { API_PREFIX } from '../src/model/limits.ts';
import { apiRoutes } from './api.ts';
import { answerError, BODY_LIMIT } from './http/errors.ts';
import { validateWithZod } from './http/validation.ts';
import { imageRoutes } from './images/routes.ts';
import type { Services } from './services.ts';
import { staticFiles } from './static-files.ts';
import { PageResponses, visitorRoutes } from './visitor/routes.ts';

export interface AppOptions {
  /** Folder of the built client files; absent in development, where Astro's own server has them. */
  readonly clientFolder?: string;
  readonly logger?: FastifyServerOptions['logger'];
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
    // Fastify leaves the timeouts of a server that it did not make alone.
    serverFactory: (handler) =>
      http.createServer({ requestTimeout: 30_000, keepAliveTimeout: 65_000 }, (request, response) => {
        if (!pages.answer(request, response)) handler(request, response);
      }),
    // An address that cannot be decoded, or is far too long, is one that nothing stands at.
    frameworkErrors: (_error, request, reply) => {
      if (request.url.startsWith(`/${API_PREFIX}/`))
        answerError(new HearthError('not-found'), request, reply);
      else void responses.error(request, reply, 404);
    },
  });
  if (options.onRoute !== undefined) app.addHook('onRoute', options.onRoute);
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await app.register((api) => apiRoutes(api, services), { prefix: `/${API_PREFIX}` });
  await app.register(async (images) => imageRoutes(images, services));
  if (options.clientFolder !== undefined) await staticFiles(app, options.clientFolder);
  visitorRoutes(app, responses);
  return app;
}
