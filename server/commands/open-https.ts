import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, isUpload } from '../app.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../http/connection-limits.ts';
import { ConnectionShares } from '../http/connection-shares.ts';
import { refuseWithoutHost } from '../http/unreadable-requests.ts';
import type { Certificates } from '../https/certificates.ts';
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
   * @param fd the listening socket, where one was inherited
   * @returns the port
   * @throws ConfigError where HTTPS_PORT cannot be listened on
   */
  listen(app: FastifyInstance, fd?: number): Promise<number>;
}

/** HTTPS of its own; null where there is none. */
export function openHttps(services: Services, limits: ConnectionLimits = CONNECTION_LIMITS): Https | null {
  const { certificates, config } = services;
  if (certificates === null) return null;
  const shares = new ConnectionShares(limits.connections);
  const httpsPort = Number(URL.parse(config.siteUrl ?? '')?.port || 443);
  const door = new HttpDoor({ certificates, httpsPort });
  return {
    appOptions: { door, shares },
    listen: (app, fd) => listen(app, { ...services, certificates }, { shares, limits, fd }),
  };
}

async function listen(
  app: FastifyInstance,
  services: Services & { readonly certificates: Certificates },
  {
    shares,
    limits,
    fd,
  }: {
    readonly shares: ConnectionShares;
    readonly limits: ConnectionLimits;
    readonly fd: number | undefined;
  },
): Promise<number> {
  const { certificates, config, pageCache } = services;
  const serve = withHsts(certificates, (request, response) => {
    if (refuseWithoutHost(request, response) || pageCache.tryServe(request, response)) return;
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
    server.listen(listenOptions(config, fd, port));
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, config, port);
  }
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port.port;
}
