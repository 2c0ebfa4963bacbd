import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { TLSSocket } from 'node:tls';

/** The number of bytes that counts as progress. Frames that only keep a connection open take fewer bytes. */
const BYTES_OF_A_MOVE = 1000;
const LOOKS = 10;

/** The number of stalled responses that are allowed for an unlimited time, such as paused downloads or films. */
const PAUSED = 3;

/**
 * Ends a session whose client reads none of the waiting responses. Through flow control, a client could make the server hold
 * any number of responses. A few waiting responses are allowed. A ping tells slow clients from blocked ones, because the answer
 * to the ping comes after all data sent before.
 */
export class BlockedSession {
  readonly #session: ServerHttp2Session;
  readonly #socket: TLSSocket;
  readonly #blockedMs: number;
  #timer: NodeJS.Timeout | null = null;
  /** The number of bytes sent and received when the session last made progress. */
  #bytes = 0;
  /** The ping sent since the last progress; null if none was sent. `answeredAt` is the time of the answer, in milliseconds. */
  #ping: { answeredAt: number | null } | null = null;

  constructor(session: ServerHttp2Session, socket: TLSSocket, blockedMs: number) {
    this.#session = session;
    this.#socket = socket;
    this.#blockedMs = blockedMs;
  }

  /**
   * Watches the session while it has open streams.
   *
   * @param look called with each stream that is open, again and again
   */
  watch(open: ReadonlySet<ServerHttp2Stream>, look: (stream: ServerHttp2Stream) => void): void {
    this.#timer ??= setInterval(() => {
      open.forEach(look);
      if (open.size === 0 || this.#session.destroyed) this.#stop();
      else this.#look([...open].filter(({ writableLength }) => writableLength > 0).length > PAUSED);
    }, this.#blockedMs / LOOKS).unref();
  }

  #look(waits: boolean): void {
    const bytes = this.#socket.bytesWritten + this.#socket.bytesRead;
    if (!waits || bytes - this.#bytes >= BYTES_OF_A_MOVE) {
      this.#bytes = bytes;
      this.#ping = null;
    } else if (this.#ping === null) {
      const ping: { answeredAt: number | null } = { answeredAt: null };
      const isSent = this.#session.ping(() => {
        ping.answeredAt = Date.now();
      });
      if (isSent) this.#ping = ping;
    } else if (this.#ping.answeredAt !== null && Date.now() - this.#ping.answeredAt >= this.#blockedMs) {
      this.#session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM);
    }
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#ping = null;
  }
}
