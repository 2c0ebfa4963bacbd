import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './client-address.ts';

interface Use {
  /** The request that is to be answered; of its body, some may be missing. Null between two requests. */
  request: IncomingMessage | null;
  /** Bytes that had come in when the last answer had been sent: more of them are the beginning of the next request. */
  bytesRead: number;
}

/**
 * Who holds the connections of a server, and what for. When they have run out, the client who holds the most of them loses
 * the one that it has held the longest without a request to be answered, so that no client can keep the others out: neither
 * by connections that send nothing nor by requests that never end.
 */
export class ConnectionShares {
  readonly #limit: number;
  /** The connections of each client, the oldest first. */
  readonly #clients = new Map<string, Set<Socket>>();
  readonly #uses = new WeakMap<Socket, Use>();
  #count = 0;

  /** @param limit connections that there may be at once: the last one is kept free for somebody new where it can be */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A client has connected. */
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

  /** A request has come in over a connection. It is answered when the last byte of the response has been sent. */
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

  /** Closes the connections that carry neither a request nor an answer. Node's own closes those too whose answer is still being sent. */
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
