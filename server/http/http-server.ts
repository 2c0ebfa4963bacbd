import http, { type RequestListener } from 'node:http';
import { ConnectionShares } from './connection-shares.ts';

/** Limits of one connection and of all of them together. Times are in milliseconds. */
export interface ConnectionLimits {
  /** From the first byte of a request to its last. */
  readonly requestMs: number;
  /** Between two requests. Longer than common proxies wait, so that the proxy closes the connection first. */
  readonly idleMs: number;
  /** Without a byte in either direction during a response: the reader is gone or does not read. */
  readonly silentMs: number;
  readonly requestsPerConnection: number;
  readonly connections: number;
  /** Interval of the check for requests that take too long. */
  readonly checkEveryMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  requestMs: 30_000,
  idleMs: 65_000,
  silentMs: 60_000,
  requestsPerConnection: 10_000,
  connections: 5000,
  checkEveryMs: 5000,
};

/** Node's HTTP server with limits on connections. While the server closes, no connection is kept alive. */
export function createHttpServer(
  handler: RequestListener,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): http.Server {
  const options = {
    requestTimeout: limits.requestMs,
    headersTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // A request without a host gets the error envelope, like every other error.
    requireHostHeader: false,
  };
  const shares = new ConnectionShares(limits.connections);
  const server = http.createServer(options, (request, response) => {
    shares.begin(request, response);
    if (!server.listening) response.shouldKeepAlive = false;
    handler(request, response);
  });
  server.timeout = limits.silentMs;
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  server.maxConnections = limits.connections;
  server.on('connection', (socket) => shares.add(socket));
  server.closeIdleConnections = () => shares.closeIdle();
  return server;
}
