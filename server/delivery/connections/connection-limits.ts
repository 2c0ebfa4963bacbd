/** The limits of one connection and of all connections. Times are in milliseconds. */
export interface ConnectionLimits {
  /** The longest time from the first byte of a request to the end of its headers, and the longest time for its body. */
  readonly requestMs: number;
  /** The longest time for the body of an upload. This time is long, because a large file takes minutes on a slow connection. */
  readonly uploadMs: number;
  /**
   * The longest time between two requests. This time is longer than the idle time of common proxies, so that the proxy closes
   * the connection first.
   */
  readonly idleMs: number;
  /**
   * The longest time during a response in which no byte is sent or received. After this time, the reader counts as
   * disconnected.
   */
  readonly silentMs: number;
  readonly requestsPerConnection: number;
  readonly connections: number;
  /**
   * The maximum number of connections of each client (`addressKey`). Trusted proxies have no limit. A browser opens six
   * connections, or one if it uses HTTP/2.
   */
  readonly connectionsOfClient: number;
  /** The maximum number of concurrent HTTP/2 requests on all connections. */
  readonly streams: number;
  /**
   * The maximum number of concurrent HTTP/2 requests of each client, or of each address that a trusted proxy names. This number
   * is enough for 33 browsers behind one address, with 30 requests each.
   */
  readonly streamsOfClient: number;
  /**
   * The longest time for which an HTTP/2 client may accept no data, although it has received all earlier data and more data
   * waits.
   */
  readonly blockedMs: number;
  /** The time between two checks for slow requests. */
  readonly checkEveryMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  requestMs: 30_000,
  uploadMs: 15 * 60_000,
  idleMs: 65_000,
  silentMs: 60_000,
  requestsPerConnection: 10_000,
  connections: 5000,
  connectionsOfClient: 200,
  streams: 4000,
  streamsOfClient: 1000,
  blockedMs: 10_000,
  checkEveryMs: 5000,
};

/**
 * Additional limits of an HTTP/2 connection: the number of concurrent streams, the bytes and lines in the headers of a request,
 * and the memory that Node may use for the connection, in megabytes. `invalidFrames`, `rejectedStreams`, `unansweredPings` and
 * `settings` are maximum numbers; a connection that exceeds one of them is closed. `handshakeMs` limits the time of the TLS
 * handshake, also with HTTP/1.1.
 */
export const HTTP2_LIMITS = {
  streams: 30,
  headerBytes: 16 * 1024,
  headerPairs: 100,
  sessionMegabytes: 10,
  invalidFrames: 100,
  rejectedStreams: 20,
  unansweredPings: 5,
  settings: 16,
  handshakeMs: 10_000,
} as const;
