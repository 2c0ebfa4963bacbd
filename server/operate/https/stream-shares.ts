import { constants, type ServerHttp2Stream } from 'node:http2';
import type { ConnectionLimits } from '../../delivery/connections/connection-limits.ts';

/**
 * Limits the open HTTP/2 requests of each client, counted over all connections of the client. A client at its limit gets no
 * further request. At the limit for all clients, the latest request of the client with the most requests is ended, to make room
 * for a client with fewer requests.
 *
 * `FairShare` is not used, because a waiting stream would take memory. Instead, streams of other clients are ended to make
 * room.
 */
export class StreamShares {
  readonly #limits: Pick<ConnectionLimits, 'streams' | 'streamsOfClient'>;
  /** The streams of each client, oldest first. */
  // @bounded 4000 requests by HTTP/2, 1000 of one client (CONNECTION_LIMITS): a further one of that client is refused; the
  // client with the most loses its latest to one with fewer (tls-server.test.ts)
  readonly #clients = new Map<string, Set<ServerHttp2Stream>>();
  /** The client of each stream. */
  // @bounded as #clients
  readonly #clientOf = new Map<ServerHttp2Stream, string>();
  /** Streams that were ended by this server, not by their clients. */
  readonly #ended = new WeakSet<ServerHttp2Stream>();

  constructor(limits: Pick<ConnectionLimits, 'streams' | 'streamsOfClient'>) {
    this.#limits = limits;
  }

  /**
   * Counts a new stream, until it is released. Returns false, without counting the stream, if the client may open no more.
   */
  admit(client: string, stream: ServerHttp2Stream): boolean {
    const own = this.#clients.get(client)?.size ?? 0;
    if (own >= this.#limits.streamsOfClient) return false;
    if (this.#clientOf.size >= this.#limits.streams && !this.#makeRoom(own)) return false;
    const streams = this.#clients.get(client);
    if (streams === undefined) this.#clients.set(client, new Set([stream]));
    else streams.add(stream);
    this.#clientOf.set(stream, client);
    return true;
  }

  /** Stops to count a stream, because it has closed. */
  release(stream: ServerHttp2Stream): void {
    const client = this.#clientOf.get(stream);
    if (client === undefined) return;
    this.#clientOf.delete(stream);
    const streams = this.#clients.get(client);
    streams?.delete(stream);
    if (streams?.size === 0) this.#clients.delete(client);
  }

  /** Ends a stream that takes too long. */
  end(stream: ServerHttp2Stream): void {
    this.#ended.add(stream);
    stream.close(constants.NGHTTP2_CANCEL);
  }

  /** Whether a stream was ended by this server. */
  hasEnded(stream: ServerHttp2Stream): boolean {
    return this.#ended.has(stream);
  }

  /**
   * Ends the latest stream of the client with the most streams. Returns false, without ending a stream, if that client would
   * then have no more streams than the client of the new stream.
   */
  #makeRoom(own: number): boolean {
    let streams: ReadonlySet<ServerHttp2Stream> = new Set();
    for (const others of this.#clients.values()) if (others.size > streams.size) streams = others;
    const latest = [...streams].at(-1);
    if (latest === undefined || streams.size <= own + 1) return false;
    // Releases the place of the stream now, because a client that reads nothing could delay the close event.
    this.release(latest);
    this.end(latest);
    latest.destroy();
    return true;
  }
}
