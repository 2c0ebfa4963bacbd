import { performance } from 'node:perf_hooks';
import type { ContentEncoding } from '../../core/http/content-encoding.ts';
import type { CachedResponse } from './cached-response.ts';

/** How often the queue looks whether the server is idle, in milliseconds. */
const CHECK_MS = 50;
/** The share of the time since the last look that an idle server has been at work. */
const IDLE_BELOW = 0.4;
/** Copies for which a server that is never idle takes the time all the same have waited this long, in milliseconds. */
const MAX_WAIT_MS = 30_000;
const MAX_WAITING = 500;

interface Copy {
  readonly page: CachedResponse;
  readonly encoding: ContentEncoding;
  readonly since: number;
}

/** Compresses pages as well as possible, one after the other, while the server has little else to do. */
export class BestCopies {
  readonly #onImproved: (page: CachedResponse) => void;
  readonly #isIdle: () => boolean;
  // @bounded 500 copies: further ones stay as they are (best-copies.test.ts)
  readonly #waiting: Copy[] = [];
  #isWatching = false;

  /**
   * @param onImproved called with each page that has a smaller copy now
   * @param isIdle whether the server has been idle since this was called before
   */
  constructor(onImproved: (page: CachedResponse) => void, isIdle: () => boolean = idleWatch()) {
    this.#onImproved = onImproved;
    this.#isIdle = isIdle;
  }

  /** Has the copy in an encoding replaced later by the smallest one, once. With a full queue, the copy stays as it is. */
  add(page: CachedResponse, encoding: ContentEncoding): void {
    if (encoding === 'identity' || this.#waiting.length >= MAX_WAITING) return;
    if (this.#waiting.some((copy) => copy.page === page && copy.encoding === encoding)) return;
    this.#waiting.push({ page, encoding, since: Date.now() });
    if (!this.#isWatching) this.#watch();
  }

  /** Looks again after a while, as long as copies wait. The process can end in between. */
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
      // Without the memory for it, the page keeps the copy that it has.
    }
  }

  /** The next copy whose page has not become stale while it waited. */
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
