import http from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { apiRoutes } from './api.ts';
import { BODY_LIMIT } from './http/errors.ts';
import { validateWithZod } from './http/validation.ts';
import { imageRoutes } from './images/routes.ts';
import type { Services } from './services.ts';
import { staticFiles } from './static-files.ts';
import { visitorRoutes } from './visitor/routes.ts';

export interface AppOptions {
  /** Folder of the built client files; absent in development, where Astro's own server has them. */
  readonly clientFolder?: string;
  readonly logger?: FastifyServerOptions['logger'];
}

/** The one Fastify: API, pictures, static files and pages. Kept pages are answered before it routes anything. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, pages } = services;
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 4096 },
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      http.createServer((request, response) => {
        if (!pages.answer(request, response)) handler(request, response);
      }),
    frameworkErrors: (_error, _request, reply) => {
      // An address that cannot be decoded is an address that nothing stands at.
      reply.callNotFound();
    },
  });
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await app.register((api) => apiRoutes(api, services), { prefix: '/api' });
  await app.register(async (images) => imageRoutes(images, services));
  if (options.clientFolder !== undefined) await staticFiles(app, options.clientFolder);
  visitorRoutes(app, services);
  return app;
}
