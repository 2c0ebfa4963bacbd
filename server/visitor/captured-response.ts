import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** What a handler wrote, whole. Header names are in lower case. */
export interface Captured {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * A GET request made by the server itself. A page is rendered from this and never from the visitor's own request, so
 * that no header, cookie or query string of one visitor can reach a page kept for all.
 */
export function internalRequest(path: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = path;
  request.headers = { host: 'localhost', accept: 'text/html' };
  request.push(null);
  return request;
}

/** A response that keeps what is written to it. `captured` settles when the handler ends or destroys it. */
export class CapturedResponse extends ServerResponse {
  readonly captured: Promise<Captured>;
  readonly #chunks: Buffer[] = [];
  #written: OutgoingHttpHeaders = {};
  #settle!: (captured: Captured) => void;
  #fail!: (reason: Error) => void;

  constructor(request: IncomingMessage) {
    super(request);
    this.captured = new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#fail = reject;
    });
  }

  // Astro hands its headers to writeHead, where getHeader() never sees them.
  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1);
    if (typeof headers === 'object' && headers !== null) this.#written = headers as OutgoingHttpHeaders;
    this.statusCode = status;
    return this;
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#keep(chunk);
    callBack(rest);
    return true;
  }

  override end(...args: unknown[]): this {
    if (typeof args[0] !== 'function') this.#keep(args[0]);
    this.#settle({ status: this.statusCode, headers: this.#headers(), body: Buffer.concat(this.#chunks) });
    callBack(args);
    this.emit('finish');
    this.emit('close');
    return this;
  }

  /** Astro destroys a response whose page could not be rendered to its end. */
  override destroy(error?: Error): this {
    this.#fail(error ?? new Error('The page was not rendered to its end.'));
    return super.destroy(error);
  }

  #keep(chunk: unknown): void {
    if (typeof chunk === 'string') this.#chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) this.#chunks.push(Buffer.from(chunk));
  }

  #headers(): Record<string, string> {
    const all = { ...this.getHeaders(), ...this.#written };
    return Object.fromEntries(
      Object.entries(all).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
  }
}

function callBack(args: readonly unknown[]): void {
  const last = args.at(-1);
  if (typeof last === 'function') queueMicrotask(() => last());
}
