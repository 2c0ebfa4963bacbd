import type { Server } from 'node:http';
import type { Http2Server } from 'node:http2';
import type { Socket } from 'node:net';
import type { StoredResponse } from '../../core/http/stored-response.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { ConnectionUse } from './connection-shares.ts';
import { type PlainRequest, readPlainRequest } from './plain-request.ts';

/** Returns the stored response to a request, by any version of HTTP; null if no response is stored. */
export type FindStored = (request: PlainRequest) => StoredResponse | null;

/** Returns the value of the Strict-Transport-Security header for a host; null to send no header. */
export type HstsOf = (host: string) => string | null;

/** The stored responses that a server sends. */
export interface Stored {
  readonly find: FindStored;
  readonly hstsOf: HstsOf;
}

/** Takes the place of the listener through which a server of Node receives connections or requests. Returns the listener. */
export function takeListener<Listener>(server: Server | Http2Server, event: string): Listener {
  const [listener] = server.listeners(event);
  if (listener === undefined) throw new Error(`The server has no listener to ‘${event}’.`);
  server.off(event, listener as () => void);
  return listener.bind(server) as Listener;
}

/**
 * Sends stored responses from memory, before Node's HTTP parser is involved. A request of the simplest kind
 * (`plain-request.ts`) is answered with a single write. On the first request of another kind, the connection is handed to
 * Node's HTTP server, together with the bytes of that request. Node's server then keeps the connection until it ends. The
 * limits of the HTTP server apply here too.
 */
export class FastLane {
  readonly #server: Server;
  readonly #limits: ConnectionLimits;
  readonly #stored: Stored;
  readonly #keepAlive: string;
  readonly #idleMs: number;
  /** Hands a connection to Node's HTTP server. */
  readonly #handOver: (socket: Socket) => void;

  constructor(
    server: Server,
    options: { readonly limits: ConnectionLimits; readonly stored: Stored },
    handOver: (socket: Socket) => void,
  ) {
    const { limits, stored } = options;
    this.#server = server;
    this.#limits = limits;
    this.#stored = stored;
    this.#handOver = handOver;
    this.#keepAlive = `timeout=${Math.trunc(limits.idleMs / 1000)}, max=${limits.requestsPerConnection}`;
    this.#idleMs = limits.idleMs + server.keepAliveTimeoutBuffer;
  }

  /** Serves a new connection. */
  take(socket: Socket, use: ConnectionUse): void {
    const serve = (chunk: Buffer) => {
      if (this.#serve(socket, use, chunk)) return;
      socket.off('data', serve).off('timeout', close).off('drain', wait).off('end', end).off('error', fail);
      this.#handOver(socket);
      socket.emit('data', chunk);
    };
    const close = () => {
      const isSilent = use.requests === 0;
      if (!isSilent || !this.#server.emit('clientError', new RequestTimeout(), socket)) socket.destroy();
    };
    const wait = () => socket.setTimeout(this.#idleMs);
    const end = () => socket.end();
    const fail = () => socket.destroy();
    socket.on('data', serve).on('timeout', close).on('drain', wait).on('end', end).on('error', fail);
    socket.setTimeout(this.#limits.requestMs);
  }

  /**
   * Sends the stored response if the bytes are exactly one plain request, and a response to this request is stored. Returns
   * whether a response was sent.
   */
  #serve(socket: Socket, use: ConnectionUse, chunk: Buffer): boolean {
    if (socket.writableLength > 0 || !this.#server.listening) return false;
    // The last response on a connection must announce that the connection ends. Stored responses do not announce the end of the
    // connection.
    if (use.requests + 1 >= this.#limits.requestsPerConnection) return false;
    const request = readPlainRequest(chunk);
    const stored = request && this.#stored.find(request);
    if (request === null || stored === null) return false;
    const hsts = this.#stored.hstsOf(request.host);
    use.requests += 1;
    use.bytesRead = socket.bytesRead;
    const isTaken = socket.write(
      request.method === 'HEAD' ? stored.head(this.#keepAlive, hsts) : stored.message(this.#keepAlive, hsts),
    );
    const limit = isTaken ? this.#idleMs : this.#limits.silentMs;
    if (socket.timeout !== limit) socket.setTimeout(limit);
    return true;
  }
}

/** An error with the code that Node's HTTP server reports when a request takes too long. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
