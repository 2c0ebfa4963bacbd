import { performance } from 'node:perf_hooks';
import type { ContentEncoding } from '../../core/http/content-encoding.ts';
import type { CachedResponse } from './cached-response.ts';

/** The interval, in milliseconds, at which the queue checks whether the server is idle. */
const CHECK_MS = 50;
/** The server counts as idle if, since the last check, it was busy for less than this fraction of the time. */
const IDLE_BELOW = 0.4;
/** The age, in milliseconds, at which a copy is compressed even if the server is never idle. */
const MAX_WAIT_MS = 30_000;
const MAX_WAITING = 500;

interface Copy {
  readonly page: CachedResponse;
  readonly encoding: ContentEncoding;
  readonly since: number;
}

/** Compresses pages as well as possible, one at a time, while the server has little other work. */
export class BestCopies {
  readonly #onImproved: (page: CachedResponse) => void;
  readonly #isIdle: () => boolean;
  // @bounded 500 copies: further ones stay as they are (best-copies.test.ts)
  readonly #waiting: Copy[] = [];
  #isWatching = false;

  /**
   * @param onImproved called with each page that has a smaller copy now
   * @param isIdle whether the server has been idle since the previous call of `isIdle`
   */
  constructor(onImproved: (page: CachedResponse) => void, isIdle: () => boolean = idleWatch()) {
    this.#onImproved = onImproved;
    this.#isIdle = isIdle;
  }

  /** Queues a page's copy in one encoding for replacement by the smallest copy. If the queue is full, the present copy stays. */
  add(page: CachedResponse, encoding: ContentEncoding): void {
    if (encoding === 'identity' || this.#waiting.length >= MAX_WAITING) return;
    if (this.#waiting.some((copy) => copy.page === page && copy.encoding === encoding)) return;
    this.#waiting.push({ page, encoding, since: Date.now() });
    if (!this.#isWatching) this.#watch();
  }

  /** Checks again after a while, until no copies wait. The timer does not keep the process alive. */
  #watch(): void {
    this.#isWatching = this.#waiting.length > 0;
    if (!this.#isWatching) return;
    setTimeout(() => void this.#look().finally(() => this.#watch()), CHECK_MS).unref();
  }

  async #look(): Promise<void> {
    const hasWaited = Date.now() - (this.#waiting[0]?.since ?? 0) >= MAX_WAIT_MS;
    if (!this.#isIdle() && !hasWaited) return;
    const next = this.#nextFresh();
    if (next === null) return;
    try {
      await next.page.improve(next.encoding);
      this.#onImproved(next.page);
    } catch {
      // If there is not enough memory, the page keeps its present copy.
    }
  }

  /** Returns the next copy in the queue whose page has not become stale. */
  #nextFresh(): Copy | null {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (!next.page.stale) return next;
    }
    return null;
  }
}

function idleWatch(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return utilization < IDLE_BELOW;
  };
}
