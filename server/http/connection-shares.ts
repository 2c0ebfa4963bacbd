import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './client-address.ts';

interface Use {
  /** The request in progress, whose body may still be arriving. Null between two requests. */
  request: IncomingMessage | null;
  /** Bytes received when the last response was complete: any more are the beginning of the next request. */
  bytesRead: number;
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
  readonly #uses = new WeakMap<Socket, Use>();
  #count = 0;

  /** @param limit the most connections at the same time; if possible, one stays free for a new client */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a new connection. */
  add(socket: Socket): void {
    const client = addressKey(socket.remoteAddress ?? '');
    const sockets = this.#clients.get(client) ?? new Set();
    this.#clients.set(client, sockets.add(socket));
    this.#uses.set(socket, { request: null, bytesRead: 0 });
    this.#count += 1;
    socket.once('close', () => {
      this.#count -= 1;
      sockets.delete(socket);
      if (sockets.size === 0) this.#clients.delete(client);
    });
    if (this.#count >= this.#limit) this.#makeRoom(socket);
  }

  /** Marks a connection as busy with a request until the response is sent completely. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const use = this.#uses.get(socket);
    if (use === undefined) return;
    use.request = request;
    response.once('close', () => {
      if (use.request !== request) return;
      use.request = null;
      use.bytesRead = socket.bytesRead;
    });
  }

  /** Closes the connections without a request or response in progress. Node's own method also closes those whose response is still being sent. */
  closeIdle(): void {
    for (const sockets of this.#clients.values()) {
      for (const socket of sockets) {
        const use = this.#uses.get(socket);
        if (use?.request === null && socket.bytesRead === use.bytesRead) socket.destroy();
      }
    }
  }

  #makeRoom(newest: Socket): void {
    const bySize = [...this.#clients.values()].sort((one, other) => other.size - one.size);
    for (const sockets of bySize) {
      for (const socket of sockets) {
        if (socket === newest || socket.destroyed || this.#uses.get(socket)?.request?.complete) continue;
        socket.destroy();
        return;
      }
    }
  }
}
