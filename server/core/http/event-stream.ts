import type { FastifyReply } from 'fastify';
import { EVENT_STREAMS } from '../limits/limits.ts';

/**
 * A response of server-sent events (WHATWG HTML, section 9.2). A comment is sent regularly, so that proxies and connection limits
 * do not take a quiet stream for a dead one. A client that reads too slowly loses its stream instead of filling the memory.
 */
export class EventStream {
  readonly #response: FastifyReply['raw'];

  /** Starts the response. @param onEnd called once, when the client or the server has ended the stream */
  constructor(reply: FastifyReply, onEnd: () => void) {
    reply.hijack();
    this.#response = reply.raw;
    this.#response.on('close', onEnd);
    // A broken connection is followed by 'close'.
    this.#response.on('error', () => {});
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream',
      // `no-transform` keeps proxies from compressing the stream, which would hold events back.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
  }

  /** Returns the text of an event, which can be sent to many streams. @param data becomes one line of JSON */
  static event(name: string, data: unknown): string {
    return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  }

  sendEvent(event: string): void {
    this.#write(event);
  }

  /** Sends a comment, which clients ignore. */
  keepAlive(): void {
    this.#write(':\n\n');
  }

  end(): void {
    this.#response.end();
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > EVENT_STREAMS.waitingBytes) this.#response.destroy();
  }
}
