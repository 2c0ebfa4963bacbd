import type { FastifyBaseLogger } from 'fastify';

const MINUTE_MS = 60_000;

/**
 * A warning that anybody can bring about, as often as they like: it is written once a minute at most, with how often it came
 * up since it was last written.
 */
export class CountedWarning {
  readonly #text: string;
  readonly #now: () => number;
  #times = 0;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(text: string, now: () => number = Date.now) {
    this.#text = text;
    this.#now = now;
  }

  /** @param details of this time, such as the error; they are written where the line is */
  warn(log: Pick<FastifyBaseLogger, 'warn'>, details: object = {}): void {
    this.#times += 1;
    const now = this.#now();
    if (now - this.#writtenAt < MINUTE_MS) return;
    log.warn({ ...details, times: this.#times }, this.#text);
    this.#times = 0;
    this.#writtenAt = now;
  }
}
