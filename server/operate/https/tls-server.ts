import type { RequestListener } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContext, TLSSocket } from 'node:tls';
import { hostName } from '../../core/http/host-name.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  HTTP2_LIMITS,
} from '../../delivery/connections/connection-limits.ts';
import type { ConnectionShares, ConnectionUse } from '../../delivery/connections/connection-shares.ts';
import { FastLane, type FindStored, takeListener } from '../../delivery/connections/fast-lane.ts';
import { serverOptions, serveWithLimits } from '../../delivery/connections/http-server.ts';
import { refuseUnreadable } from '../../delivery/connections/unreadable-requests.ts';
import { MIN_TLS_VERSION } from './certificate.ts';
import type { Certificates } from './certificates.ts';
import { Http2Sessions } from './http2-sessions.ts';

export interface TlsServerOptions {
  readonly certificates: Pick<Certificates, 'forHost' | 'hsts'>;
  /** Limits the connections of each client, counting HTTPS and plain HTTP together. */
  readonly shares: ConnectionShares;
  readonly limits?: ConnectionLimits | undefined;
  readonly isUpload: (url: string) => boolean;
  /** Finds stored responses. If this function is given, stored responses are served on the fast lane. */
  readonly findStored?: FindStored | undefined;
}

/**
 * Returns a server for HTTP/2 and HTTP/1.1 over TLS, with the same limits as the plain HTTP server. Each connection gets the
 * current certificate of the host that the client names. A client that names no host, such as a program that uses the IP
 * address, gets the certificate of the first host. The server refuses clients that name an unknown host.
 */
export function createTlsServer(handler: RequestListener, options: TlsServerOptions): https.Server {
  const { certificates, shares, isUpload, findStored, limits = CONNECTION_LIMITS } = options;
  const server = https.createServer({
    ...serverOptions(limits),
    ALPNProtocols: ['h2', 'http/1.1'],
    minVersion: MIN_TLS_VERSION,
    handshakeTimeout: HTTP2_LIMITS.handshakeMs,
    SNICallback: (name, answer) => {
      const context = contextOf(certificates, name.toLowerCase());
      if (context === null) answer(new Error('The server has no certificate of this host.'));
      else answer(null, context);
    },
  });
  serveWithLimits(server, handler, { limits, shares, isUpload });
  const stored = findStored && {
    find: findStored,
    hstsOf: (host: string) => certificates.hsts(hostName(host)),
  };
  const isListening = () => server.listening;
  const http2 = new Http2Sessions(handler, { limits, shares, isUpload, isListening, stored });
  const http1 = takeListener<(socket: Socket) => void>(server, 'secureConnection');
  const lane = stored && new FastLane(server, { limits, stored }, http1);
  /**
   * Connections in their handshake, by the client's address and port, because an encrypted connection has no reference to its
   * plain connection.
   */
  // @bounded the connections above, until they are encrypted (tls-server.test.ts)
  const inHandshake = new Map<string, ConnectionUse>();
  server.prependListener('connection', (socket: Socket) => {
    const client = clientOf(socket);
    inHandshake.set(client, shares.add(socket));
    socket.once('close', () => inHandshake.delete(client));
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    const use = inHandshake.get(clientOf(socket));
    inHandshake.delete(clientOf(socket));
    if (use === undefined) return void socket.destroy();
    shares.encrypted(use, socket);
    if (socket.alpnProtocol === 'h2') http2.take(socket, use);
    else if (lane === undefined) http1(socket);
    else lane.take(socket, use);
  });
  server.removeAllListeners('tlsClientError');
  // A failed handshake gets no response, because the client could not read one.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('clientError', refuseUnreadable);
  return server;
}

/** Gives clients that name no host the current certificate of the first host. */
export function useFirstCertificate(server: https.Server, certificates: Pick<Certificates, 'forHost'>): void {
  const first = certificates.forHost(null);
  if (first !== null) {
    server.setSecureContext({ key: first.pem, cert: first.pem, minVersion: MIN_TLS_VERSION });
  }
}

function contextOf(certificates: Pick<Certificates, 'forHost'>, name: string): SecureContext | null {
  return certificates.forHost(name)?.context ?? null;
}

function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
