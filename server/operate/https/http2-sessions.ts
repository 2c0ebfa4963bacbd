import {
  type IncomingMessage,
  METHODS as METHODS_OF_HTTP1,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import http2, {
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { letClientWait } from '../../core/http/awaited-body.ts';
import { AttemptWindow } from '../../core/limits/rate-limit.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { type ConnectionLimits, HTTP2_LIMITS } from '../../delivery/connections/connection-limits.ts';
import type { ConnectionShares, ConnectionUse } from '../../delivery/connections/connection-shares.ts';
import { BlockedSession } from './blocked-session.ts';
import { StreamShares } from './stream-shares.ts';

export interface Http2Options {
  readonly limits: ConnectionLimits;
  /** Tells which client a connection belongs to. */
  readonly shares: Pick<ConnectionShares, 'clientOf'>;
  readonly isUpload: (url: string) => boolean;
  /** Whether the server still accepts new connections. If it does not, a connection closes when its requests are answered. */
  readonly isListening: () => boolean;
}

/**
 * Serves HTTP/2 on connections whose TLS handshake is complete. The handler gets requests and responses like those of HTTP/1.1.
 * `:authority` becomes the Host header.
 */
export class Http2Sessions {
  readonly #server: Http2Server;
  readonly #options: Http2Options;
  readonly #streams: StreamShares;

  constructor(handler: RequestListener, options: Http2Options) {
    this.#options = options;
    this.#streams = new StreamShares(options.limits);
    const { streams, headerBytes, headerPairs, sessionMegabytes } = HTTP2_LIMITS;
    this.#server = http2.createServer({
      maxHeaderListPairs: headerPairs,
      maxSessionMemory: sessionMegabytes,
      maxSessionInvalidFrames: HTTP2_LIMITS.invalidFrames,
      maxSessionRejectedStreams: HTTP2_LIMITS.rejectedStreams,
      maxOutstandingPings: HTTP2_LIMITS.unansweredPings,
      maxSettings: HTTP2_LIMITS.settings,
      settings: {
        maxConcurrentStreams: streams,
        maxHeaderListSize: headerBytes,
        enableConnectProtocol: false,
      },
    });
    this.#server.setTimeout(options.limits.idleMs);
    const serve = (request: Http2ServerRequest, response: Http2ServerResponse) => {
      // The stream was refused before.
      if (request.stream.closed) return;
      const refusal = refusalOf(request);
      if (refusal !== null) return void response.writeHead(refusal, { 'cache-control': 'no-store' }).end();
      handler(...asHttp1(request, response));
    };
    this.#server.on('request', serve);
    this.#server.on('checkContinue', (request: Http2ServerRequest, response: Http2ServerResponse) => {
      if (request.stream.closed) return;
      if (options.isUpload(request.url)) {
        letClientWait(...asHttp1(request, response));
      } else response.writeContinue();
      serve(request, response);
    });
  }

  /** Serves a connection until it closes. */
  take(socket: TLSSocket, use: ConnectionUse): void {
    use.bytesRead = null;
    // Emitting `connection` makes the HTTP/2 server create a session synchronously.
    this.#server.once('session', (session: ServerHttp2Session) => this.#watch(session, socket, use));
    this.#server.emit('connection', socket);
  }

  #watch(session: ServerHttp2Session, socket: TLSSocket, use: ConnectionUse): void {
    const { limits, shares, isUpload, isListening } = this.#options;
    // @bounded 30 requests of each connection (HTTP2_LIMITS): the client waits with further ones, or is refused them
    // (tls-server.test.ts)
    const open = new Set<{ readonly complete: boolean; readonly waits: boolean }>();
    const blocked = new BlockedSession(session, socket, limits.blockedMs);
    let resets = new AttemptWindow(RATES.streamResets);
    const countReset = () => {
      if (resets.isOver()) resets = new AttemptWindow(RATES.streamResets);
      if (resets.add().isTooMany) session.destroy(undefined, http2.constants.NGHTTP2_ENHANCE_YOUR_CALM);
    };
    const inProgress = {
      get complete() {
        return [...open].some(({ complete }) => complete);
      },
    };
    // Runs before Node's listener that turns the stream into a request.
    session.prependListener('stream', (stream, headers) => {
      if (!this.#streams.admit(shares.clientOf(socket, headers['x-forwarded-for'] as string), stream)) {
        stream.on('error', () => {}).close(http2.constants.NGHTTP2_REFUSED_STREAM);
        return countReset();
      }
      const request = {
        get complete() {
          return stream.readableEnded || stream.endAfterHeaders;
        },
        get waits() {
          return stream.writableLength > 0;
        },
      };
      open.add(request);
      use.request = inProgress;
      use.requests += 1;
      stream.setTimeout(limits.silentMs, () => this.#streams.end(stream));
      const bodyMs = isUpload(String(headers[':path'])) ? limits.uploadMs : limits.requestMs;
      const tooLate = setTimeout(() => {
        if (!request.complete) this.#streams.end(stream);
      }, bodyMs).unref();
      stream.once('aborted', () => {
        if (!this.#streams.hasEnded(stream)) countReset();
      });
      blocked.watch(open);
      stream.once('close', () => {
        clearTimeout(tooLate);
        open.delete(request);
        if (open.size === 0) use.request = null;
      });
      if (use.requests >= limits.requestsPerConnection || !isListening()) session.close();
    });
    // A client's protocol error ends its connection, and is not an error of the server.
    session.on('error', () => session.destroy());
  }
}

/** Treats the HTTP/2 compatibility objects as HTTP/1.1 objects, as Fastify does. */
function asHttp1(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): [request: IncomingMessage, response: ServerResponse] {
  return [request, response] as unknown as [IncomingMessage, ServerResponse];
}

/** The methods that HTTP/1.1 accepts. The router throws an error for any other method. */
const METHODS: ReadonlySet<string> = new Set(METHODS_OF_HTTP1);

/** Returns the status for a request that is refused at once, without a body; null if the request is served. */
function refusalOf(request: Http2ServerRequest): number | null {
  if (!METHODS.has(request.method)) return 501;
  if (headersTooLong(request)) return 431;
  return nameHost(request) ? null : 400;
}

/**
 * Whether the headers are longer than the limit for HTTP/1.1. Node announces this limit to HTTP/2 clients but does not enforce
 * it.
 */
function headersTooLong({ rawHeaders }: Http2ServerRequest): boolean {
  return rawHeaders.reduce((length, part) => length + part.length, 0) > HTTP2_LIMITS.headerBytes;
}

/** Gives an HTTP/2 request the Host header of HTTP/1.1. Returns false if the request names two hosts (RFC 9113, section 8.3.1). */
function nameHost(request: Http2ServerRequest): boolean {
  const { ':authority': authority, host } = request.headers;
  if (authority !== undefined && host !== undefined && authority !== host) return false;
  if (authority !== undefined) request.headers.host = authority;
  return request.headers.host !== undefined;
}
