import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, isUpload } from '../app.ts';
import type { Config, HttpsConfig } from '../config.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../http/connection-limits.ts';
import { ConnectionShares } from '../http/connection-shares.ts';
import { refuseWrongHost } from '../http/unreadable-requests.ts';
import { Certificates } from '../https/certificates.ts';
import { HttpDoor, withHsts } from '../https/http-door.ts';
import { createTlsServer, useFirstCertificate } from '../https/tls-server.ts';
import { listenError, listenOptions, portsOf } from '../listening.ts';
import type { Services } from '../services.ts';

/** HTTPS of its own, before it listens. */
export interface Https {
  /** What the app is built with: plain HTTP leads to HTTPS, and shares its connections with it. */
  readonly appOptions: Pick<AppOptions, 'door' | 'shares'>;
  /**
   * Listens until the app closes.
   *
   * @param target where to listen: at HOST and HTTPS_PORT unless it says otherwise
   * @returns the port
   * @throws ConfigError where HTTPS_PORT cannot be listened on
   */
  listen(app: FastifyInstance, target?: object): Promise<number>;
}

/** HTTPS of its own; null where there is none. */
export function openHttps(services: Services, limits: ConnectionLimits = CONNECTION_LIMITS): Https | null {
  const { certificates, config } = services;
  if (certificates === null) return null;
  const shares = new ConnectionShares(limits.connections);
  return {
    appOptions: { door: doorOf(config, certificates), shares },
    listen: (app, target = listenOptions(config, undefined, portsOf(config).https!)) =>
      listen(app, { ...services, certificates }, { shares, limits, target }),
  };
}

/** HTTPS with the certificates that are on the disk, for while the database cannot be used. */
export interface CopiesHttps {
  readonly server: Server;
  /** What plain HTTP is for. */
  readonly door: HttpDoor;
  /** The connections, to be counted together with those of plain HTTP. */
  readonly shares: ConnectionShares;
}

/** Nothing is asked of a certificate authority: what is due is got when the site is served again. */
export async function openCopiesHttps(
  config: Config & { readonly https: HttpsConfig },
  handler: RequestListener,
): Promise<CopiesHttps> {
  const { https, siteUrl } = config;
  const certificates = await Certificates.open({ config: https, siteUrl });
  const shares = new ConnectionShares(CONNECTION_LIMITS.connections);
  const server = createTlsServer(withHsts(certificates, handler), {
    certificates,
    shares,
    isUpload: () => false,
  });
  useFirstCertificate(server, certificates);
  return { server, door: doorOf(config, certificates), shares };
}

function doorOf({ siteUrl }: Config, certificates: Certificates): HttpDoor {
  const httpsPort = Number(URL.parse(siteUrl ?? '')?.port || 443);
  return new HttpDoor({ certificates, httpsPort });
}

async function listen(
  app: FastifyInstance,
  services: Services & { readonly certificates: Certificates },
  {
    shares,
    limits,
    target,
  }: {
    readonly shares: ConnectionShares;
    readonly limits: ConnectionLimits;
    readonly target: object;
  },
): Promise<number> {
  const { certificates, config, pageCache } = services;
  const serve = withHsts(certificates, (request, response) => {
    if (refuseWrongHost(request, response) || pageCache.tryServe(request, response)) return;
    app.routing(request, response);
  });
  const server = createTlsServer(serve, { certificates, shares, limits, isUpload });
  useFirstCertificate(server, certificates);
  certificates.onChange((host) => {
    useFirstCertificate(server, certificates);
    app.log.info({ host }, 'a certificate is in use');
  });
  let ended: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    ended = once(server, 'close');
    // When idle connections close, the app says for all of them.
    server.closeIdleConnections = () => app.server.closeIdleConnections();
    server.close();
  });
  app.addHook('onClose', () => ended.then(() => {}));
  const port = portsOf(config).https!;
  try {
    await app.ready();
    server.listen(target);
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, config, port);
  }
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port.port;
}
