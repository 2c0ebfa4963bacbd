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
  checkEveryMs: 5000,
};
