import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../../core/http/client-address.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** The use of a connection. */
export interface ConnectionUse {
  /** The TLS socket, once the handshake is done. */
  socket: Socket;
  /** The request in progress, whose body may still be arriving. Null between two requests. */
  request: { readonly complete: boolean } | null;
  /**
   * The bytes received when the last response was complete; any further bytes begin the next request. Null with HTTP/2, where
   * bytes also arrive between requests.
   */
  bytesRead: number | null;
  /** The number of requests so far. */
  requests: number;
}

/**
 * Tracks the servers' connections by client. A client with too many connections loses the oldest without a complete request in
 * progress, or the new one if all are busy. When connections run out altogether, the client with the most loses one. No client
 * can thus lock the others out, neither with silent connections nor with requests that never end.
 *
 * Unlike `FairShare`, which refuses work before it begins, this cannot count a connection before it exists. So nothing waits
 * here; room is made by closing existing connections.
 */
export class ConnectionShares {
  readonly #limits: Pick<ConnectionLimits, 'connections' | 'connectionsOfClient'>;
  readonly #isProxy: (address: string | undefined) => boolean;
  /** Each client's connections, oldest first. */
  // @bounded 5000 connections, 200 of one client that is no trusted proxy (CONNECTION_LIMITS): the client with too many, or with
  // the most, loses its oldest idle one, or else the new one (connection-shares.test.ts)
  readonly #clients = new Map<string, Set<ConnectionUse>>();
  readonly #uses = new WeakMap<Socket, ConnectionUse>();
  #count = 0;

  /**
   * @param limits the most concurrent connections; one is kept free for a new client if possible
   * @param isProxy whether an address is a trusted proxy's, whose connections belong to many clients
   */
  constructor(
    limits: Pick<ConnectionLimits, 'connections' | 'connectionsOfClient'>,
    isProxy: (address: string | undefined) => boolean = () => false,
  ) {
    this.#limits = limits;
    this.#isProxy = isProxy;
  }

  /** Adds a new connection. */
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
   * Returns the client (`addressKey`) of a request: the connected address, or the last address before the trusted proxies.
   *
   * @param forwardedFor the X-Forwarded-For header
   */
  clientOf({ remoteAddress = '' }: Socket, forwardedFor = ''): string {
    const addresses = [...forwardedFor.split(','), remoteAddress].map((address) => address.trim());
    return addressKey(addresses.findLast((address) => !this.#isProxy(address)) ?? remoteAddress);
  }

  /** Follows a connection that has become encrypted. */
  encrypted(use: ConnectionUse, socket: Socket): void {
    use.socket = socket;
    this.#uses.set(socket, use);
  }

  /**
   * Marks a connection as busy with a request until its response is completely sent.
   *
   * @returns the number of requests on the connection, including this one
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
   * Closes the connections without a request or response in progress. Node's own method also closes connections whose response
   * is still being sent.
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

/** Closes a client's oldest idle connection, but not the newest. Returns false if all are busy. */
function closeOldest(uses: ReadonlySet<ConnectionUse>, newest: ConnectionUse): boolean {
  for (const use of uses) {
    if (use === newest || use.socket.destroyed || isServed(use)) continue;
    use.socket.destroy();
    return true;
  }
  return false;
}

/** Whether a complete request is in progress, or its response is still being sent. */
function isServed({ request, socket }: ConnectionUse): boolean {
  return request?.complete === true || socket.writableLength > 0;
}
