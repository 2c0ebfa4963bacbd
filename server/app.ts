import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, type RouteOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { HearthError } from '../src/model/errors.ts';
import { API_PREFIX } from '../src/model/limits.ts';
import { apiRoutes } from './api.ts';
import { checkHost } from './content/domains/host-check.ts';
import { handleError } from './core/http/error-responses.ts';
import { warnOfUntrustedProxy } from './core/http/forwarded-for.ts';
import { redirectToOneSlash } from './core/http/one-slash.ts';
import { REQUEST_ID_HEADER, requestIds } from './core/http/request-id.ts';
import { trustedProxies } from './core/http/trusted-proxies.ts';
import { validateWithZod, ZOD_ALONE } from './core/http/validation.ts';
import { BODY_BYTES } from './core/limits/limits.ts';
import type { Services } from './core/services.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './delivery/connections/connection-limits.ts';
import { ConnectionShares } from './delivery/connections/connection-shares.ts';
import { createHttpServer } from './delivery/connections/http-server.ts';
import { refuseUnreadable, refuseWrongHost } from './delivery/connections/unreadable-requests.ts';
import { healthRoutes } from './delivery/health/routes.ts';
import { refuseUnderLoad } from './delivery/overload/refuse-under-load.ts';
import { staticFiles } from './delivery/static-files.ts';
import { manifestRoute } from './delivery/visitor/manifest.ts';
import { PageHandler } from './delivery/visitor/page-handler.ts';
import { robotsRoute } from './delivery/visitor/robots.ts';
import { clearRoute, searchRoutes, visitorRoutes, workingCopyRoute } from './delivery/visitor/routes.ts';
import { sitemapXmlRoute } from './delivery/visitor/sitemap-xml.ts';
import { imageRoutes } from './media/images/routes.ts';
import { fileRoutes } from './media/library/serve-file.ts';
import type { HttpDoor } from './operate/https/http-door.ts';

const UPLOAD_URL = new RegExp(`^/${API_PREFIX}/(image/upload|file/upload|file/replaceFile)(\\?|$)`);

/** Whether the request with this URL is an upload. */
export const isUpload = (url: string) => UPLOAD_URL.test(url);

export interface AppOptions {
  /** The folder of the built client files; absent in development, where Astro's own server serves them. */
  readonly clientFolder?: string;
  readonly logger?: FastifyServerOptions['logger'];
  /** The limits of connections; `CONNECTION_LIMITS` by default. */
  readonly connectionLimits?: ConnectionLimits;
  /**
   * Whether cached pages are served on the fast lane (true by default). If false, every request goes through Node's HTTP
   * parser.
   */
  readonly fastLane?: boolean;
  /** Adds hooks before all routes, such as hooks that measure requests. */
  readonly observe?: ((app: FastifyInstance) => void) | undefined;
  /**
   * The object that answers plain HTTP requests on a server with built-in HTTPS. If it is absent, the site is served over plain
   * HTTP.
   */
  readonly door?: HttpDoor;
  /** The counts of connections, if this server shares them with another server. */
  readonly shares?: ConnectionShares;
  /** Called for every route that is added. */
  readonly onRoute?: (route: RouteOptions) => void;
}

/** Builds the Fastify instance of the server: API, pictures, static files and pages. Cached pages are served before routing. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, pageCache } = services;
  const { door, connectionLimits: limits = CONNECTION_LIMITS } = options;
  const { shares = new ConnectionShares(limits, trustedProxies(config.trustProxy)) } = options;
  const pages = new PageHandler(services);
  const app = Fastify({
    logger: options.logger ?? false,
    genReqId: requestIds(config.trustProxy),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_BYTES.signedIn,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 4096 },
    forceCloseConnections: 'idle',
    // While the server stops, requests on open connections are still answered as usual.
    return503OnClosing: false,
    // The HTTP server is created here, because Fastify would change the timeouts of a server that it creates itself.
    serverFactory: (handler) =>
      createHttpServer(
        (request, response) => {
          if (refuseWrongHost(request, response) || door?.serve(request, response)) return;
          if (!pageCache.tryServe(request, response)) handler(request, response);
        },
        {
          limits,
          shares,
          isUpload,
          findStored:
            options.fastLane === false
              ? undefined
              : (request) => (door?.isOpen(request) === false ? null : pageCache.ready(request)),
        },
      ),
    clientErrorHandler: refuseUnreadable,
    schemaController: ZOD_ALONE,
    // A URL that cannot be decoded, or is far too long, is answered with ‘not found’.
    frameworkErrors: (_error, request, reply) => {
      if (redirectToOneSlash(request, reply)) return;
      if (request.url.startsWith(`/${API_PREFIX}/`))
        handleError(new HearthError('not-found'), request, reply);
      else void pages.error(request, reply, 404);
    },
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) reply.header(REQUEST_ID_HEADER, request.id);
  });
  options.observe?.(app);
  if (options.onRoute !== undefined) app.addHook('onRoute', options.onRoute);
  app.addHook('onRequest', async (request, reply) => {
    if (redirectToOneSlash(request, reply)) return reply;
  });
  app.addHook('onRequest', refuseUnderLoad(services));
  app.addHook('onRequest', warnOfUntrustedProxy());
  app.addHook('onRequest', checkHost(services));
  app.addHook('preValidation', services.heldWrites.hook);
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  // Only calls have bodies, and each call declares which bodies it reads. The bodies of other requests stay unread.
  app.removeAllContentTypeParsers();
  // These routes come first, so that later routes without an error handler inherit the error handler of these routes.
  visitorRoutes(app, pages);
  await app.register(searchRoutes, { services });
  await app.register(clearRoute, { services });
  await app.register(workingCopyRoute, { services, pages });
  await app.register(apiRoutes, { prefix: `/${API_PREFIX}`, services });
  await app.register(imageRoutes, { services });
  await app.register(fileRoutes, { services });
  await app.register(healthRoutes, { services });
  if (options.clientFolder !== undefined) await staticFiles(app, options.clientFolder);
  await app.register(robotsRoute, { services });
  await app.register(manifestRoute, { services });
  await app.register(sitemapXmlRoute, { services });
  return app;
}
