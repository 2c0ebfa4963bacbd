import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type https from 'node:https';
import { letClientWait } from '../../core/http/awaited-body.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits.ts';
import { ConnectionShares } from './connection-shares.ts';
import { FastLane, type FindStored, takeListener } from './fast-lane.ts';

export interface HttpServerOptions {
  /** By default, the limits are `CONNECTION_LIMITS`. */
  readonly limits?: ConnectionLimits | undefined;
  /** The connection counts, if this server shares them with another server. */
  readonly shares?: ConnectionShares | undefined;
  /** Finds stored responses. If this function is given, stored responses are served on the fast lane. */
  readonly findStored?: FindStored | undefined;
  /**
   * Whether the request with this URL is an upload. An upload may take longer to arrive, and its handler asks for the body. By
   * default, no request is an upload.
   */
  readonly isUpload?: (url: string) => boolean;
}

/** Creates Node's HTTP server, with limits on its connections. While the server closes, it keeps no connection alive. */
export function createHttpServer(handler: RequestListener, options: HttpServerOptions = {}): http.Server {
  const { limits = CONNECTION_LIMITS, findStored } = options;
  const { shares = new ConnectionShares(limits) } = options;
  const server = http.createServer(serverOptions(limits));
  serveWithLimits(server, handler, { ...options, limits, shares });
  const stored = findStored && { find: findStored, hstsOf: () => null };
  const lane = stored && new FastLane(server, { limits, stored }, takeListener(server, 'connection'));
  server.on('connection', (socket) => {
    const use = shares.add(socket);
    lane?.take(socket, use);
  });
  return server;
}

/** Returns the limits as options of Node's HTTP and HTTPS servers. */
export function serverOptions(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.uploadMs,
    headersTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // A request without a host is answered by a page or the API, each of which has its own format of errors.
    requireHostHeader: false,
  };
}

/**
 * Makes an HTTP/1.1 server, encrypted or not, serve requests within the limits. The caller must add the server's connections to
 * `shares`.
 */
export function serveWithLimits(
  server: http.Server | https.Server,
  handler: RequestListener,
  options: HttpServerOptions & { readonly limits: ConnectionLimits; readonly shares: ConnectionShares },
): void {
  const { limits, shares, isUpload = () => false } = options;
  const serve: RequestListener = (request, response) => {
    toOriginForm(request);
    const requests = shares.begin(request, response);
    if (!server.listening || requests >= limits.requestsPerConnection) response.shouldKeepAlive = false;
    if (!isUpload(request.url ?? '')) limitBody(server, request, limits.requestMs);
    handler(request, response);
  };
  // No interim response is written for GET and HEAD, because Node would write it into the middle of an earlier response that is
  // still in the buffer.
  const checkContinue: RequestListener = (request, response) => {
    toOriginForm(request);
    // A client may send the bytes of an upload only after the client has been identified.
    if (isUpload(request.url ?? '')) letClientWait(request, response);
    else if (request.method !== 'GET' && request.method !== 'HEAD') response.writeContinue();
    server.emit('request', request, response);
  };
  server.on('request', serve);
  server.on('checkContinue', checkContinue);
  server.timeout = limits.silentMs;
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  server.maxConnections = limits.connections;
  server.closeIdleConnections = () => shares.closeIdle();
  server.closeAllConnections = () => shares.closeAll();
}

/** Ends a request whose body does not arrive in time, with the same error as Node's own limit. */
function limitBody(server: http.Server | https.Server, request: IncomingMessage, ms: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!request.complete) server.emit('clientError', error, request.socket);
  }, ms).unref();
  request.once('close', () => clearTimeout(timer));
}

/** Matches a request target in absolute form: the authority, and the rest of the URL. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * Converts a request target in absolute form, as proxies send it, to the path of its URL. Every server must accept this form,
 * and must use the host in the URL rather than the Host header (RFC 9112, section 3.2.2). The scheme in the URL does not
 * matter, because a proxy that ends TLS may write `http` or `https`. Leaves requests in another form unchanged.
 */
function toOriginForm(request: IncomingMessage): void {
  const [, host, rest] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (host === undefined || rest === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}
