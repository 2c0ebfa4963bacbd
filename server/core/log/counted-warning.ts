import type { FastifyBaseLogger } from 'fastify';

const MINUTE_MS = 60_000;

/**
 * A warning that anybody can cause as often as they like: it is logged once a minute at most, with the number of times it
 * occurred since it was last logged.
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

  /** @param details of this occurrence, such as the error; logged with the line, if one is written */
  warn(log: Pick<FastifyBaseLogger, 'warn'>, details: object = {}): void {
    this.#times += 1;
    const now = this.#now();
    if (now - this.#writtenAt < MINUTE_MS) return;
    log.warn({ ...details, times: this.#times }, this.#text);
    this.#times = 0;
    this.#writtenAt = now;
  }
}
