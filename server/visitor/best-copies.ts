import { performance } from 'node:perf_hooks';
import type { ContentEncoding } from '../http/content-encoding.ts';
import type { StoredPage } from './stored-page.ts';

/** How often the queue looks whether the server is idle, in milliseconds. */
const CHECK_MS = 250;
/** The share of time since the last look that an idle server has been at work. */
const IDLE_BELOW = 0.4;
/** A server that is never idle sends smaller copies all the same after this time, in milliseconds. */
const MAX_WAIT_MS = 30_000;
const MAX_WAITING = 500;

interface Copy {
  readonly page: StoredPage;
  readonly encoding: ContentEncoding;
  readonly since: number;
}

/** Compresses pages as well as possible, one after the other, while the server has little else to do. */
export class BestCopies {
  readonly #onImproved: (page: StoredPage) => void;
  readonly #waiting: Copy[] = [];
  #isWatching = false;
  #before = performance.eventLoopUtilization();

  /** @param onImproved called with each page that has a smaller copy now */
  constructor(onImproved: (page: StoredPage) => void) {
    this.#onImproved = onImproved;
  }

  /** Has the copy in an encoding replaced later by the smallest one. In a full queue, the copy stays as it is. */
  add(page: StoredPage, encoding: ContentEncoding): void {
    if (encoding === 'identity' || this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push({ page, encoding, since: performance.now() });
    if (!this.#isWatching) this.#watch();
  }

  /** Looks again after a while, as long as pages wait. It does not keep the process alive. */
  #watch(): void {
    this.#isWatching = this.#waiting.length > 0;
    if (!this.#isWatching) return;
    this.#before = performance.eventLoopUtilization();
    setTimeout(() => void this.#look().finally(() => this.#watch()), CHECK_MS).unref();
  }

  async #look(): Promise<void> {
    const { utilization } = performance.eventLoopUtilization(this.#before);
    const oldest = this.#waiting[0]?.since ?? 0;
    if (utilization > IDLE_BELOW && performance.now() - oldest < MAX_WAIT_MS) return;
    const next = this.#nextFresh();
    if (next === null) return;
    // Without memory for it, the page keeps the copy it has.
    await next.page.improve(next.encoding).then(
      () => this.#onImproved(next.page),
      () => {},
    );
  }

  /** The next page that has not become stale while it waited. */
  #nextFresh(): Copy | null {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (!next.page.stale) return next;
    }
    return null;
  }
}
