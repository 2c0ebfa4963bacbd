import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt } from './site.ts';

const EVERY_MS = 200;
/** A server whose answer takes longer is falling behind. Overload begins at a quarter of a second (docs/operations.md). */
const SLOW_MS = 150;
/** The time for which a server counts as overloaded after a slow answer: while it catches up, it serves pages of before. */
const RECOVERS_MS = 5000;

/**
 * Asks every server continuously whether it runs, to know when a server is overloaded: then it serves earlier copies of pages, as
 * it should. On a machine that is busy with other programs, this happens often.
 */
export class Pulse {
  readonly #urls: readonly string[];
  #slowAt = Number.NEGATIVE_INFINITY;

  /** @param urls the addresses of the servers */
  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async run(stopping: AbortSignal): Promise<void> {
    await Promise.all(this.#urls.map((url) => this.#watch(url, stopping)));
  }

  /** Whether one of the servers is overloaded, or was a moment ago. */
  get isOverloaded(): boolean {
    return performance.now() - this.#slowAt < RECOVERS_MS;
  }

  async #watch(url: string, stopping: AbortSignal): Promise<void> {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopping.aborted) {
      const from = performance.now();
      await attempt(`${url}/health/live`, { agent });
      const now = performance.now();
      if (now - from > SLOW_MS) this.#slowAt = now;
      await sleep(EVERY_MS, null, { signal: stopping }).catch(() => {});
    }
    agent.destroy();
  }
}
