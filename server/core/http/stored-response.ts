import { STATUS_CODES } from 'node:http';

/** The header that tells browsers to use HTTPS from now on. */
const HSTS = 'strict-transport-security';

/**
 * A response stored as complete bytes, so that the fast lane can send it in one write. Head and body are written in the way
 * that Node's HTTP server writes them on a keep-alive connection. The bytes are built again once a second because of the Date
 * header. Bytes and lists already handed out are never modified, since a socket may still be sending them.
 */
export class StoredResponse {
  readonly status: number;
  /** The headers, in a list in which names and values alternate. */
  readonly headers: readonly string[];
  readonly #bodyLength: number;
  #bytes: Buffer;
  /** The body within `#bytes`; null if it was not needed yet. */
  #body: Buffer | null = null;
  #second = 0;
  #dateAt = 0;
  #hsts: string | null = null;
  #fields: { readonly list: string[]; readonly second: number; readonly hsts: string | null } | null = null;

  constructor(status: number, headers: readonly string[], body: Buffer) {
    this.status = status;
    this.headers = headers;
    this.#bodyLength = body.length;
    this.#bytes = body;
  }

  get body(): Buffer {
    this.#body ??= this.#bytes.subarray(this.#bytes.length - this.#bodyLength);
    return this.#body;
  }

  /** The memory that the response takes, in bytes. */
  get size(): number {
    return this.#bytes.length;
  }

  /**
   * Returns the status line, headers and body of the response.
   *
   * @param keepAlive the value of the Keep-Alive header, the same on every call
   * @param hsts the value of the Strict-Transport-Security header; null for a response without it
   */
  message(keepAlive: string, hsts: string | null = null): Buffer {
    const now = Date.now();
    const second = Math.trunc(now / 1000);
    if (second !== this.#second || hsts !== this.#hsts) this.#write(keepAlive, hsts, now);
    this.#second = second;
    this.#hsts = hsts;
    return this.#bytes;
  }

  /** Returns the response without its body, for a HEAD request. */
  head(keepAlive: string, hsts: string | null = null): Buffer {
    const message = this.message(keepAlive, hsts);
    return message.subarray(0, message.length - this.#bodyLength);
  }

  /** Returns the fields of an HTTP/2 response, in a list in which names and values alternate. */
  fields(hsts: string | null): string[] {
    const now = Date.now();
    const second = Math.trunc(now / 1000);
    if (this.#fields?.second === second && this.#fields.hsts === hsts) return this.#fields.list;
    const date = new Date(now).toUTCString();
    const list = [':status', String(this.status), ...this.#headersWith(hsts), 'date', date];
    this.#fields = { list, second, hsts };
    return list;
  }

  #headersWith(hsts: string | null): readonly string[] {
    return hsts === null ? this.headers : [HSTS, hsts, ...this.headers];
  }

  #write(keepAlive: string, hsts: string | null, now: number): void {
    const date = new Date(now).toUTCString();
    if (this.#dateAt > 0 && hsts === this.#hsts) {
      this.#bytes = Buffer.from(this.#bytes);
      this.#bytes.write(date, this.#dateAt, 'latin1');
      this.#body = null;
      return;
    }
    const before = `HTTP/1.1 ${this.status} ${STATUS_CODES[this.status]}\r\n${linesOf(this.#headersWith(hsts))}Date: `;
    const after = `\r\nConnection: keep-alive\r\nKeep-Alive: ${keepAlive}\r\n\r\n`;
    this.#bytes = Buffer.concat([Buffer.from(before + date + after, 'latin1'), this.body]);
    this.#body = null;
    this.#dateAt = before.length;
  }
}

function linesOf(headers: readonly string[]): string {
  return headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
}
