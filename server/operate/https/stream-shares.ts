import { constants, type ServerHttp2Stream } from 'node:http2';
import type { ConnectionLimits } from '../../delivery/connections/connection-limits.ts';

/**
 * Counts the open HTTP/2 requests of each client, over all of its connections. A client that has too many gets no more; at the
 * limit of all clients, the client with the most loses its latest to one with fewer.
 *
 * This does not use `FairShare`, because streams never wait: each waiting one would take memory. Instead it makes room by
 * ending other clients' streams.
 */
export class StreamShares {
  readonly #limits: Pick<ConnectionLimits, 'streams' | 'streamsOfClient'>;
  /** The streams of each client, oldest first. */
  // @bounded 4000 requests by HTTP/2, 1000 of one client (CONNECTION_LIMITS): a further one of that client is refused; the
  // client with the most loses its latest to one with fewer (tls-server.test.ts)
  readonly #clients = new Map<string, Set<ServerHttp2Stream>>();
  #count = 0;
  /** Streams that this server ended, not their clients. */
  readonly #ended = new WeakSet<ServerHttp2Stream>();

  constructor(limits: Pick<ConnectionLimits, 'streams' | 'streamsOfClient'>) {
    this.#limits = limits;
  }

  /** Counts a new stream until it closes. Returns false, without counting it, if the client has no place left. */
  admit(client: string, stream: ServerHttp2Stream): boolean {
    const own = this.#clients.get(client)?.size ?? 0;
    if (own >= this.#limits.streamsOfClient) return false;
    if (this.#count >= this.#limits.streams && !this.#makeRoom(own)) return false;
    const streams = this.#clients.get(client) ?? new Set();
    this.#clients.set(client, streams.add(stream));
    this.#count += 1;
    stream.once('close', () => this.#release(client, stream));
    return true;
  }

  /** Ends a stream that takes too long. */
  end(stream: ServerHttp2Stream): void {
    this.#ended.add(stream);
    stream.close(constants.NGHTTP2_CANCEL);
  }

  /** Whether this server ended a stream. */
  hasEnded(stream: ServerHttp2Stream): boolean {
    return this.#ended.has(stream);
  }

  /** Ends the latest stream of the client with the most. Returns false if that client would then have no more than the newcomer. */
  #makeRoom(own: number): boolean {
    let [most, streams]: [string, ReadonlySet<ServerHttp2Stream>] = ['', new Set()];
    for (const line of this.#clients) if (line[1].size > streams.size) [most, streams] = line;
    const latest = [...streams].at(-1);
    if (latest === undefined || streams.size <= own + 1) return false;
    // Releases its place now: a client that reads nothing could delay the close.
    this.#release(most, latest);
    this.end(latest);
    latest.destroy();
    return true;
  }

  #release(client: string, stream: ServerHttp2Stream): void {
    const streams = this.#clients.get(client);
    if (streams?.delete(stream) !== true) return;
    this.#count -= 1;
    if (streams.size === 0) this.#clients.delete(client);
  }
}
