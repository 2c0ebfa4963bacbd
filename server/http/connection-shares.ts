import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './client-address.ts';

/** What a connection is used for. */
export interface ConnectionUse {
  /** The request that Node's HTTP server has in progress, whose body may still be arriving. Null between two requests. */
  request: IncomingMessage | null;
  /** Bytes received when the last response was complete: any more are the beginning of the next request. */
  bytesRead: number;
  /** Requests so far. */
  requests: number;
}

/**
 * Tracks the connections of a server by client. When they run out, the client with the most connections loses the oldest one
 * that has no complete request in progress, so that no client can lock the others out, neither by connections that send
 * nothing nor by requests that never end.
 */
export class ConnectionShares {
  readonly #limit: number;
  /** The connections of each client, oldest first. */
  readonly #clients = new Map<string, Set<Socket>>();
  readonly #uses = new WeakMap<Socket, ConnectionUse>();
  #count = 0;

  /** @param limit the most connections at the same time; if possible, one stays free for a new client */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a new connection. */
  add(socket: Socket): ConnectionUse {
    const client = addressKey(socket.remoteAddress ?? '');
    const sockets = this.#clients.get(client) ?? new Set();
    this.#clients.set(client, sockets.add(socket));
    const use: ConnectionUse = { request: null, bytesRead: 0, requests: 0 };
    this.#uses.set(socket, use);
    this.#count += 1;
    socket.once('close', () => {
      this.#count -= 1;
      sockets.delete(socket);
      if (sockets.size === 0) this.#clients.delete(client);
    });
    if (this.#count >= this.#limit) this.#makeRoom(socket);
    return use;
  }

  /**
   * Marks a connection as busy with a request until the response is sent completely.
   *
   * @returns how many requests the connection has had, this one included
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

  /** Closes the connections without a request or response in progress. Node's own method also closes those whose response is still being sent. */
  closeIdle(): void {
    for (const sockets of this.#clients.values()) {
      for (const socket of sockets) {
        const use = this.#uses.get(socket);
        const isSending = socket.writableLength > 0;
        if (use?.request === null && socket.bytesRead === use.bytesRead && !isSending) socket.destroy();
      }
    }
  }

  /** Closes every connection. */
  closeAll(): void {
    for (const sockets of this.#clients.values()) {
      for (const socket of sockets) socket.destroy();
    }
  }

  #makeRoom(newest: Socket): void {
    const bySize = [...this.#clients.values()].sort((one, other) => other.size - one.size);
    for (const sockets of bySize) {
      for (const socket of sockets) {
        if (socket === newest || socket.destroyed || this.#isServed(socket)) continue;
        socket.destroy();
        return;
      }
    }
  }

  /** Whether a complete request is in progress, or its response is still being sent. */
  #isServed(socket: Socket): boolean {
    return this.#uses.get(socket)?.request?.complete === true || socket.writableLength > 0;
  }
}
