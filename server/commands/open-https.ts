import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, isUpload } from '../app.ts';
import type { CertificateNames } from '../content/domains/certificate-names.ts';
import type { Config, HttpsConfig } from '../core/config/config.ts';
import { trustedProxies } from '../core/http/trusted-proxies.ts';
import type { Services } from '../core/services.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../delivery/connections/connection-limits.ts';
import { ConnectionShares } from '../delivery/connections/connection-shares.ts';
import { httpsPort, listenError, listenOptions } from '../delivery/connections/listening.ts';
import { refuseWrongHost } from '../delivery/connections/unreadable-requests.ts';
import { Certificates } from '../operate/https/certificates.ts';
import { HttpDoor, withHsts } from '../operate/https/http-door.ts';
import { createTlsServer, useFirstCertificate } from '../operate/https/tls-server.ts';

/** Hearth's built-in HTTPS, before it listens. */
export interface Https {
  /** App options that make plain HTTP redirect to HTTPS, and that count each client's plain HTTP and HTTPS connections together. */
  readonly appOptions: Pick<AppOptions, 'door' | 'shares'>;
  /**
   * Listens until the app closes.
   *
   * @param target where to listen; default: HOST and HTTPS_PORT
   * @returns the port, and the server
   * @throws ConfigError if the server cannot listen on HTTPS_PORT
   */
  listen(app: FastifyInstance, target?: object): Promise<{ readonly port: number; readonly server: Server }>;
}

/** Opens Hearth's built-in HTTPS. Returns null if HTTPS is not configured. */
export function openHttps(services: Services, limits: ConnectionLimits = CONNECTION_LIMITS): Https | null {
  const { certificates, config } = services;
  if (certificates === null || config.https === null) return null;
  const port = httpsPort(config.https);
  const shares = new ConnectionShares(limits, trustedProxies(config.trustProxy));
  const door = doorOf(config, certificates, services.certificateNames);
  return {
    appOptions: { door, shares },
    listen: (app, target = listenOptions(config, undefined, port)) =>
      listen(app, { ...services, certificates }, { door, shares, limits, target, port }),
  };
}

/** HTTPS with the certificates on the disk, for use while the database is unavailable. */
export interface CopiesHttps {
  readonly server: Server;
  /** Answers plain HTTP. */
  readonly door: HttpDoor;
  /** Limits the connections of each client, counting HTTPS and plain HTTP together. */
  readonly shares: ConnectionShares;
}

/** Opens HTTPS with the certificates on the disk. Due certificates are requested only once the site is served again. */
export async function openCopiesHttps(
  config: Config & { readonly https: HttpsConfig },
  names: CertificateNames,
  handler: RequestListener,
): Promise<CopiesHttps> {
  const { https, siteUrl } = config;
  const certificates = await Certificates.open({ config: https, siteUrl });
  const shares = new ConnectionShares(CONNECTION_LIMITS, trustedProxies(config.trustProxy));
  const door = doorOf(config, certificates, names);
  const serve = withHsts(certificates, (request, response) => {
    if (!door.leadOn(request, response)) handler(request, response);
  });
  const server = createTlsServer(serve, { certificates, shares, isUpload: () => false });
  useFirstCertificate(server, certificates);
  return { server, door, shares };
}

function doorOf(config: Config, certificates: Certificates, names: CertificateNames): HttpDoor {
  const { siteUrl, port: httpPort } = config;
  // If Hearth serves HTTPS itself, `siteUrl` is always set.
  return new HttpDoor({ certificates, siteUrl: siteUrl!, httpPort, leadsOn: (host) => names.leadsOn(host) });
}

async function listen(
  app: FastifyInstance,
  services: Services & { readonly certificates: Certificates },
  {
    door,
    shares,
    limits,
    target,
    port,
  }: {
    readonly door: HttpDoor;
    readonly shares: ConnectionShares;
    readonly limits: ConnectionLimits;
    readonly target: object;
    readonly port: ReturnType<typeof httpsPort>;
  },
): Promise<{ readonly port: number; readonly server: Server }> {
  const { certificates, config, pageCache } = services;
  const serve = withHsts(certificates, (request, response) => {
    if (refuseWrongHost(request, response) || door.leadOn(request, response)) return;
    if (pageCache.tryServe(request, response)) return;
    app.routing(request, response);
  });
  const server = createTlsServer(serve, {
    certificates,
    shares,
    limits,
    isUpload,
    findStored: (request) => (door.isOpenByHttps(request) ? pageCache.ready(request) : null),
  });
  useFirstCertificate(server, certificates);
  certificates.onChange((host) => {
    useFirstCertificate(server, certificates);
    app.log.info({ host }, 'a certificate is in use');
  });
  let ended: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    ended = once(server, 'close');
    // Lets the app close the idle connections of both servers.
    server.closeIdleConnections = () => app.server.closeIdleConnections();
    server.close();
  });
  app.addHook('onClose', () => ended.then(() => {}));
  try {
    await app.ready();
    server.listen(target);
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, config, port);
  }
  const bound = server.address();
  return { server, port: typeof bound === 'object' && bound !== null ? bound.port : port.port };
}
