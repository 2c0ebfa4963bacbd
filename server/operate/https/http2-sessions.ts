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
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { letClientWait } from '../../core/http/awaited-body.ts';
import { AttemptWindow } from '../../core/limits/counts-in-memory.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { type ConnectionLimits, HTTP2_LIMITS } from '../../delivery/connections/connection-limits.ts';
import type { ConnectionShares, ConnectionUse } from '../../delivery/connections/connection-shares.ts';
import { type Stored, takeListener } from '../../delivery/connections/fast-lane.ts';
import { readPlainHttp2 } from '../../delivery/connections/plain-request.ts';
import { BlockedSession } from './blocked-session.ts';
import { StreamShares } from './stream-shares.ts';

export interface Http2Options {
  readonly limits: ConnectionLimits;
  /** Tells which client a connection belongs to. */
  readonly shares: Pick<ConnectionShares, 'clientOf'>;
  readonly isUpload: (url: string) => boolean;
  /** Whether the server still accepts new connections. If it does not, a connection closes when its requests are answered. */
  readonly isListening: () => boolean;
  /** The stored responses, if they are sent on the fast lane. */
  readonly stored: Stored | undefined;
}

/**
 * Serves HTTP/2 on connections whose TLS handshake is complete. A plain request with a stored response gets this response at
 * once. For other requests, the handler gets objects like those of HTTP/1.1; `:authority` becomes the Host header.
 */
export class Http2Sessions {
  readonly #server: Http2Server;
  readonly #options: Http2Options;
  readonly #streams: StreamShares;
  /** Node's listener that turns a stream into a request. */
  readonly #serve: (
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    flags: number,
    fields: readonly string[],
  ) => void;

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
      // No response has a header twice, and the check takes time on every one.
      strictSingleValueFields: false,
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
    this.#serve = takeListener(this.#server, 'stream');
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
    const { limits, shares, isListening } = this.#options;
    const streams = this.#streams;
    // @bounded 30 requests of each connection (HTTP2_LIMITS): the client waits with further ones, or is refused them
    // (tls-server.test.ts)
    const open = new Set<ServerHttp2Stream>();
    const blocked = new BlockedSession(session, socket, limits.blockedMs);
    /** Limits the time of the streams that did not end at once. */
    const limitTime = limitOnce((stream) => stream.setTimeout(limits.silentMs, () => streams.end(stream)));
    let resets = new AttemptWindow(RATES.streamResets);
    const countReset = () => {
      if (resets.isOver()) resets = new AttemptWindow(RATES.streamResets);
      if (resets.add().count > RATES.streamResets.attempts)
        session.destroy(undefined, http2.constants.NGHTTP2_ENHANCE_YOUR_CALM);
    };
    const inProgress = {
      get complete() {
        return [...open].some((stream) => stream.readableEnded || stream.endAfterHeaders);
      },
    };
    const own = shares.clientOf(socket);
    function closed(this: ServerHttp2Stream) {
      streams.release(this);
      open.delete(this);
      if (open.size === 0) use.request = null;
    }
    function storedClosed(this: ServerHttp2Stream) {
      closed.call(this);
      if (this.rstCode !== http2.constants.NGHTTP2_NO_ERROR && !streams.hasEnded(this)) countReset();
    }
    session.on('stream', (stream, headers, flags, fields) => {
      const forwardedFor = headers['x-forwarded-for'] as string | undefined;
      const client = forwardedFor === undefined ? own : shares.clientOf(socket, forwardedFor);
      if (!streams.admit(client, stream)) {
        stream.on('error', () => {}).close(http2.constants.NGHTTP2_REFUSED_STREAM);
        return countReset();
      }
      open.add(stream);
      use.request = inProgress;
      use.requests += 1;
      blocked.watch(open, limitTime);
      if (this.#sendStored(stream, headers, fields)) {
        stream.on('error', ignore).on('close', storedClosed);
      } else {
        limitTime(stream);
        this.#limitBody(stream, headers);
        stream.on('close', closed).once('aborted', () => {
          if (!streams.hasEnded(stream)) countReset();
        });
        this.#serve(stream, headers, flags, fields);
      }
      if (use.requests >= limits.requestsPerConnection || !isListening()) session.close();
    });
    // A client's protocol error ends its connection, and is not an error of the server.
    session.on('error', () => session.destroy());
  }

  /**
   * Sends the stored response to a request without a body, if there is one, without the objects of HTTP/1.1. Returns whether
   * it was sent.
   */
  #sendStored(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, fields: readonly string[]): boolean {
    const { stored } = this.#options;
    if (stored === undefined || !stream.endAfterHeaders || stream.closed) return false;
    const request = readPlainHttp2(headers, fields);
    const response = request && stored.find(request);
    if (request === null || response === null) return false;
    const isWithoutBody = request.method === 'HEAD' || response.status === 304;
    stream.respond(response.fields(stored.hstsOf(request.host)), isWithoutBody ? NO_BODY : undefined);
    if (!isWithoutBody) stream.end(response.body);
    return true;
  }

  #limitBody(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const { limits, isUpload } = this.#options;
    const bodyMs = isUpload(String(headers[':path'])) ? limits.uploadMs : limits.requestMs;
    const tooLate = setTimeout(() => {
      if (!stream.readableEnded && !stream.endAfterHeaders) this.#streams.end(stream);
    }, bodyMs).unref();
    stream.once('close', () => clearTimeout(tooLate));
  }
}

const NO_BODY = { endStream: true } as const;

const ignore = () => {};

/** Returns a function that calls `limit` for each stream, the first time that it gets the stream. */
function limitOnce(limit: (stream: ServerHttp2Stream) => void): (stream: ServerHttp2Stream) => void {
  const limited = new WeakSet<ServerHttp2Stream>();
  return (stream) => {
    if (limited.has(stream)) return;
    limited.add(stream);
    limit(stream);
  };
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
