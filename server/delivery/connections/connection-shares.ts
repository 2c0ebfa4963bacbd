import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../../core/http/client-address.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** The state of a connection. */
export interface ConnectionUse {
  /** The socket. If the connection uses TLS, this is the encrypted socket once the handshake is done. */
  socket: Socket;
  /** The request in progress; null between two requests. The body of the request may still be arriving. */
  request: { readonly complete: boolean } | null;
  /**
   * The number of bytes that had been received when the last response was complete. Later bytes belong to the next request.
   * Null for an HTTP/2 connection, because HTTP/2 also sends bytes between requests.
   */
  bytesRead: number | null;
  /** The number of requests on the connection so far. */
  requests: number;
}

/**
 * Tracks the connections of the servers by client. When a client has too many connections, its oldest connection without a
 * complete request is closed. If all connections of the client are busy, the new connection is closed. When there are too many
 * connections in total, a connection of the client with the most connections is closed. A client can therefore not lock others
 * out, neither with silent connections nor with requests that never end.
 *
 * Unlike `FairShare`, which refuses work before it begins, this class cannot count a connection before it exists. Connections
 * therefore do not wait for a place. Room is made by closing existing connections.
 */
export class ConnectionShares {
  readonly #limits: Pick<ConnectionLimits, 'connections' | 'connectionsOfClient'>;
  readonly #isProxy: (address: string | undefined) => boolean;
  /** The connections of each client, oldest first. */
  // @bounded 5000 connections, 200 of one client that is no trusted proxy (CONNECTION_LIMITS): the client with too many, or with
  // the most, loses its oldest idle one, or else the new one (connection-shares.test.ts)
  readonly #clients = new Map<string, Set<ConnectionUse>>();
  readonly #uses = new WeakMap<Socket, ConnectionUse>();
  #count = 0;

  /**
   * @param limits the maximum numbers of concurrent connections. If possible, one place is kept free for a new client's
   * connection
   * @param isProxy whether an address is that of a trusted proxy, whose connections belong to many clients
   */
  constructor(
    limits: Pick<ConnectionLimits, 'connections' | 'connectionsOfClient'>,
    isProxy: (address: string | undefined) => boolean = () => false,
  ) {
    this.#limits = limits;
    this.#isProxy = isProxy;
  }

  /** Starts to track a new connection. */
  add(socket: Socket): ConnectionUse {
    const client = addressKey(socket.remoteAddress ?? '');
    const uses = this.#clients.get(client) ?? new Set();
    const use: ConnectionUse = { socket, request: null, bytesRead: 0, requests: 0 };
    this.#clients.set(client, uses.add(use));
    this.#uses.set(socket, use);
    this.#count += 1;
    socket.once('close', () => {
      this.#count -= 1;
      uses.delete(use);
      if (uses.size === 0) this.#clients.delete(client);
    });
    const isTooMany = uses.size > this.#limits.connectionsOfClient && !this.#isProxy(socket.remoteAddress);
    if (isTooMany && !closeOldest(uses, use)) socket.destroy();
    if (this.#count >= this.#limits.connections) this.#makeRoom(use);
    return use;
  }

  /**
   * Returns the client (`addressKey`) that sends a request: the address of the connection. If that address is a trusted
   * proxy's, returns the last address before the trusted proxies.
   *
   * @param forwardedFor the X-Forwarded-For header
   */
  clientOf({ remoteAddress = '' }: Socket, forwardedFor = ''): string {
    const addresses = [...forwardedFor.split(','), remoteAddress].map((address) => address.trim());
    return addressKey(addresses.findLast((address) => !this.#isProxy(address)) ?? remoteAddress);
  }

  /** Replaces the socket of a connection that has become encrypted. */
  encrypted(use: ConnectionUse, socket: Socket): void {
    use.socket = socket;
    this.#uses.set(socket, use);
  }

  /**
   * Marks a connection as busy with a request until its response is completely sent.
   *
   * @returns the number of requests on the connection so far, including this request
   */
  begin(request: IncomingMessage, response: ServerResponse): number {
    const { socket } = request;
    const use = this.#uses.get(socket);
    if (use === undefined) return 0;
    use.request = request;
    use.requests += 1;
    response.once('close', () => {
      if (use.request !== request) return;
      use.request = null;
      use.bytesRead = socket.bytesRead;
    });
    return use.requests;
  }

  /**
   * Closes the connections without a request or response in progress. Node's own method would also close connections whose
   * response is still being sent.
   */
  closeIdle(): void {
    for (const uses of this.#clients.values()) {
      for (const { socket, request, bytesRead } of uses) {
        const isSending = socket.writableLength > 0;
        const hasNext = bytesRead !== null && socket.bytesRead !== bytesRead;
        if (request === null && !hasNext && !isSending) socket.destroy();
      }
    }
  }

  /** Closes every connection. */
  closeAll(): void {
    for (const uses of this.#clients.values()) {
      for (const { socket } of uses) socket.destroy();
    }
  }

  #makeRoom(newest: ConnectionUse): void {
    const bySize = [...this.#clients.values()].sort((one, other) => other.size - one.size);
    for (const uses of bySize) if (closeOldest(uses, newest)) return;
  }
}

/**
 * Closes the oldest idle connection of a client, but never the newest connection. Returns false if all older connections are
 * busy.
 */
function closeOldest(uses: ReadonlySet<ConnectionUse>, newest: ConnectionUse): boolean {
  for (const use of uses) {
    if (use === newest || use.socket.destroyed || isServed(use)) continue;
    use.socket.destroy();
    return true;
  }
  return false;
}

/** Whether a complete request is being handled, or the response is still being sent. */
function isServed({ request, socket }: ConnectionUse): boolean {
  return request?.complete === true || socket.writableLength > 0;
}
