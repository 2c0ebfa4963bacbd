import { STATUS_CODES } from 'node:http';

/**
 * A response stored as complete bytes, so that the fast lane can send it in one write. Head and body are written in the way
 * that Node's HTTP server writes them on a keep-alive connection. The bytes are built again once a second because of the Date
 * header. Bytes already handed out are never modified, since a socket may still be sending them.
 */
export class StoredResponse {
  readonly status: number;
  /** The headers, in a list in which names and values alternate. */
  readonly headers: readonly string[];
  readonly #bodyLength: number;
  #bytes: Buffer;
  #second = 0;
  #dateAt = 0;

  constructor(status: number, headers: readonly string[], body: Buffer) {
    this.status = status;
    this.headers = headers;
    this.#bodyLength = body.length;
    this.#bytes = body;
  }

  get body(): Buffer {
    return this.#bytes.subarray(this.#bytes.length - this.#bodyLength);
  }

  /** The memory that the response takes, in bytes. */
  get size(): number {
    return this.#bytes.length;
  }

  /**
   * Returns the status line, headers and body of the response.
   *
   * @param keepAlive the value of the Keep-Alive header, the same on every call
   */
  message(keepAlive: string): Buffer {
    const now = Date.now();
    const second = Math.trunc(now / 1000);
    if (second !== this.#second) this.#write(keepAlive, now);
    this.#second = second;
    return this.#bytes;
  }

  /** Returns the response without its body, for a HEAD request. */
  head(keepAlive: string): Buffer {
    const message = this.message(keepAlive);
    return message.subarray(0, message.length - this.#bodyLength);
  }

  #write(keepAlive: string, now: number): void {
    const date = new Date(now).toUTCString();
    if (this.#dateAt > 0) {
      this.#bytes = Buffer.from(this.#bytes);
      this.#bytes.write(date, this.#dateAt, 'latin1');
      return;
    }
    const before = `HTTP/1.1 ${this.status} ${STATUS_CODES[this.status]}\r\n${this.#headerLines()}Date: `;
    const after = `\r\nConnection: keep-alive\r\nKeep-Alive: ${keepAlive}\r\n\r\n`;
    this.#bytes = Buffer.concat([Buffer.from(before + date + after, 'latin1'), this.#bytes]);
    this.#dateAt = before.length;
  }

  #headerLines(): string {
    const lines = this.headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`));
    return lines.join('');
  }
}
