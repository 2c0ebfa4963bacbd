/** The limits of one connection and of all connections. Times are in milliseconds. */
export interface ConnectionLimits {
  /** The longest time from the first byte of a request to the end of its headers, and from there to the end of its body. */
  readonly requestMs: number;
  /** The longest time for the body of an upload: a large file takes minutes on a slow line. */
  readonly uploadMs: number;
  /** Between two requests. Longer than common proxies wait, so that the proxy closes the connection first. */
  readonly idleMs: number;
  /** The longest time without a byte in either direction during a response: then the reader is gone or does not read. */
  readonly silentMs: number;
  readonly requestsPerConnection: number;
  readonly connections: number;
  /** For each client (`addressKey`), except trusted proxies. A browser opens six, or one with HTTP/2. */
  readonly connectionsOfClient: number;
  /** Concurrent HTTP/2 requests on all connections. */
  readonly streams: number;
  /** For each client, or for each address that a trusted proxy names: 33 browsers behind one address, with 30 each. */
  readonly streamsOfClient: number;
  /** With HTTP/2, how long a client may accept none of the waiting data after it has received everything sent. */
  readonly blockedMs: number;
  /** The interval of the check for slow requests. */
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
 * Additional limits of an HTTP/2 connection: the concurrent streams, the bytes and lines of a request's headers, and the memory
 * that Node may use for the connection (in megabytes). Further limits are the faults after which it is closed. `handshakeMs`
 * limits the TLS handshake, with HTTP/1.1 too.
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
