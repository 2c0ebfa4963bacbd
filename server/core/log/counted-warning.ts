import type { FastifyBaseLogger } from 'fastify';

const MINUTE_MS = 60_000;

/**
 * A warning that any client can trigger. It is logged at most once a minute, with the number of occurrences since the last
 * line.
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

  /**
   * Counts an occurrence, and logs a line if the last one is a minute old.
   *
   * @param details about this occurrence, such as the error; logged only if a line is written now
   */
  warn(log: Pick<FastifyBaseLogger, 'warn'>, details: object = {}): void {
    this.#times += 1;
    const now = this.#now();
    if (now - this.#writtenAt < MINUTE_MS) return;
    log.warn({ ...details, times: this.#times }, this.#text);
    this.#times = 0;
    this.#writtenAt = now;
  }
}
