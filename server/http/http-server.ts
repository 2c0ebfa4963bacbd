import http, { type IncomingMessage, type RequestListener } from 'node:http';
import { letClientWait } from './awaited-body.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits.ts';
import { ConnectionShares } from './connection-shares.ts';
import { FastLane, type FindStored } from './fast-lane.ts';

export interface HttpServerOptions {
  /** Default: `CONNECTION_LIMITS`. */
  readonly limits?: ConnectionLimits | undefined;
  /** With it, stored responses are served on the fast lane. */
  readonly findStored?: FindStored | undefined;
  /** Whether the request with this URL is an upload, which has longer to arrive, and whose handler asks for its body. Default: none is. */
  readonly isUpload?: (url: string) => boolean;
}

/** Node's HTTP server with limits on connections. While the server closes, no connection is kept alive. */
export function createHttpServer(handler: RequestListener, options: HttpServerOptions = {}): http.Server {
  const { limits = CONNECTION_LIMITS, findStored, isUpload = () => false } = options;
  const shares = new ConnectionShares(limits.connections);
  const nodeOptions = {
    requestTimeout: limits.uploadMs,
    headersTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // A request without a host gets the error envelope, like every other error.
    requireHostHeader: false,
  };
  const server = http.createServer(nodeOptions, (request, response) => {
    const requests = shares.begin(request, response);
    if (!server.listening || requests >= limits.requestsPerConnection) response.shouldKeepAlive = false;
    if (!isUpload(request.url ?? '')) limitBody(server, request, limits.requestMs);
    handler(request, response);
  });
  // Node would write the interim response into the middle of a response made of a buffer, where that one has to wait.
  server.on('checkContinue', (request, response) => {
    // Nobody is told to send an upload before it is known who they are.
    if (isUpload(request.url ?? '')) letClientWait(request, response);
    else if (request.method !== 'GET' && request.method !== 'HEAD') response.writeContinue();
    server.emit('request', request, response);
  });
  server.timeout = limits.silentMs;
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  server.maxConnections = limits.connections;
  const lane = findStored === undefined ? null : new FastLane(server, limits, findStored);
  server.on('connection', (socket) => {
    const use = shares.add(socket);
    lane?.take(socket, use);
  });
  server.closeIdleConnections = () => shares.closeIdle();
  server.closeAllConnections = () => shares.closeAll();
  return server;
}

/** Ends a request whose body has not arrived in time, as Node's own limit does. */
function limitBody(server: http.Server, request: IncomingMessage, ms: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!request.complete) server.emit('clientError', error, request.socket);
  }, ms).unref();
  request.once('close', () => clearTimeout(timer));
}
