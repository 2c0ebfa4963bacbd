import { LRUCache } from 'lru-cache';
import type { AttemptCounts, Attempts, OpenCounts, Rate } from './rate-limit.ts';

/** A fixed time window that begins with its first attempt. */
export class AttemptWindow {
  readonly #endsAt: number;
  #count = 0;

  constructor({ windowMs }: Pick<Rate, 'windowMs'>, now: number = Date.now()) {
    this.#endsAt = now + windowMs;
  }

  isOver(now: number = Date.now()): boolean {
    return this.#endsAt <= now;
  }

  /** Counts an attempt. @param weight the number of attempts it counts as */
  add(now: number = Date.now(), weight = 1): Attempts {
    this.#count += weight;
    return { count: this.#count, secondsLeft: (this.#endsAt - now) / 1000 };
  }
}

const MAX_KEYS = 10_000;

/** Counts attempts in memory, at the moment of the call. */
class CountsInMemory implements AttemptCounts {
  readonly #rate: Rate;
  /** The map is created on the first attempt, because it allocates all its memory at once. */
  // @bounded 10,000 callers of each limit: those seen longest ago are counted anew (rate-limit.test.ts)
  #windows: LRUCache<string, AttemptWindow> | undefined;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  async add(key: string, weight: number): Promise<Attempts> {
    const now = Date.now();
    this.#windows ??= new LRUCache({ max: MAX_KEYS, ttl: this.#rate.windowMs });
    let window = this.#windows.get(key);
    if (window === undefined || window.isOver(now)) {
      window = new AttemptWindow(this.#rate, now);
      this.#windows.set(key, window);
    }
    return window.add(now, weight);
  }

  async forget(key: string): Promise<void> {
    this.#windows?.delete(key);
  }
}

/** Counts the attempts of one server. */
export const countsInMemory: OpenCounts = (_name, rate) => new CountsInMemory(rate);
