/** Limits of one connection and of all of them together. Times are in milliseconds. */
export interface ConnectionLimits {
  /** From the first byte of a request to the last of its headers, and from there to the last byte of its body. */
  readonly requestMs: number;
  /** The same for a whole upload: a large file takes minutes on a slow line. */
  readonly uploadMs: number;
  /** Between two requests. Longer than common proxies wait, so that the proxy closes the connection first. */
  readonly idleMs: number;
  /** Without a byte in either direction during a response: the reader is gone or does not read. */
  readonly silentMs: number;
  readonly requestsPerConnection: number;
  readonly connections: number;
  /** For one client (`addressKey`), unless it is a trusted proxy. A browser has six, or one with HTTP/2. */
  readonly connectionsOfClient: number;
  /** Requests by HTTP/2 under way on all connections together. */
  readonly streams: number;
  /** For one client, and through a trusted proxy for each address that it names: 33 browsers behind one address with 30 each. */
  readonly streamsOfClient: number;
  /** With HTTP/2, for how long a client may take nothing of what waits for it, once all that was sent has arrived. */
  readonly blockedMs: number;
  /** Interval of the check for requests that take too long. */
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
 * Limits of a connection with HTTP/2, beside those above: streams at the same time, bytes and lines of the headers of a request, what
 * Node may have in memory for it (in megabytes), and faults after which it ends; `handshakeMs` is for that of TLS, with HTTP/1.1 too.
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
