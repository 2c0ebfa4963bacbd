import type { RequestListener } from 'node:http';
import type { Config } from '../core/config/config.ts';
import { trustedProxies } from '../core/http/trusted-proxies.ts';
import { CONNECTION_LIMITS } from '../delivery/connections/connection-limits.ts';
import { ConnectionShares } from '../delivery/connections/connection-shares.ts';
import { createHttpServer } from '../delivery/connections/http-server.ts';
import type { InheritedSockets } from '../delivery/connections/inherited-sockets.ts';
import { httpsPort, portsOf } from '../delivery/connections/listening.ts';
import { refuseUnreadable } from '../delivery/connections/unreadable-requests.ts';
import { Certificates } from '../operate/https/certificates.ts';
import { createTlsServer, useFirstCertificate } from '../operate/https/tls-server.ts';
import { type CopiesPort, listening } from './copies-server.ts';

/** The ports at which readers are led to the server to which the site has moved. */
export interface MovedServer {
  readonly http: CopiesPort;
  readonly https: CopiesPort | null;
}

/**
 * Answers every request with a permanent redirect to the same path at `origin`. HTTPS uses the certificates on the disk, and
 * requests no new ones.
 *
 * @throws ConfigError if the server cannot listen on an address
 */
export async function startMovedServer(
  config: Config,
  sockets: InheritedSockets,
  origin: string,
): Promise<MovedServer> {
  const shares = new ConnectionShares(CONNECTION_LIMITS, trustedProxies(config.trustProxy));
  const lead: RequestListener = ({ url = '' }, response) => {
    // A request can also name '*'.
    const path = url.startsWith('/') ? url : '/';
    response.writeHead(308, {
      location: `${origin}${path}`,
      'content-length': '0',
      'cache-control': 'no-store',
    });
    response.end();
  };
  const http = createHttpServer(lead, { shares });
  http.on('clientError', (error, socket) =>
    refuseUnreadable(error as NodeJS.ErrnoException, socket as never),
  );
  const { https } = config;
  let tls: CopiesPort | null = null;
  if (https !== null) {
    const certificates = await Certificates.open({ config: https, siteUrl: config.siteUrl });
    const server = createTlsServer(lead, { certificates, shares, isUpload: () => false });
    useFirstCertificate(server, certificates);
    tls = await listening(server, config, sockets.https, httpsPort(https));
  }
  return { http: await listening(http, config, sockets.http, portsOf(config).http), https: tls };
}
