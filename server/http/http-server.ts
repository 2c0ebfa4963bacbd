import http, { type RequestListener } from 'node:http';
import { ConnectionShares } from './connection-shares.ts';

/** What one connection, and all of them together, may take. Times are in milliseconds. */
export interface ConnectionLimits {
  /** From the first byte of a request to its last. */
  readonly requestMs: number;
  /** Between two requests. Longer than the proxies in common use wait, so that the server is not the one to hang up. */
  readonly idleMs: number;
  /** Without any byte in either direction while an answer is under way: the reader has gone, or does not read. */
  readonly silentMs: number;
  readonly requestsPerConnection: number;
  readonly connections: number;
  /** How often requests that take too long are looked for. */
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

/** Node's HTTP server with an end to all that a connection can hold. A server that is closing keeps none alive. */
export function createHttpServer(
  handler: RequestListener,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): http.Server {
  const options = {
    requestTimeout: limits.requestMs,
    headersTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // A request without a host gets the one error envelope, as every other that is refused.
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
