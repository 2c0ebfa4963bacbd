import { setTimeout as sleep } from 'node:timers/promises';
import { HearthError } from '../../../src/model/errors.ts';
import { FairShare, type Share } from '../../core/limits/fair-share.ts';
import type { OutsideFailure, OutsideResponse } from './fetch-outside.ts';

export interface RetryOptions extends Share {
  /** The maximum number of attempts in total. */
  readonly tries: number;
  /**
   * The wait before the second attempt, in milliseconds. The wait doubles before each further attempt. The wait is shortened at
   * random by up to half.
   */
  readonly backOffMs: number;
  /** The longest wait between two attempts, in milliseconds. If a service asks for a longer wait, the service is paused. */
  readonly maxWaitMs: number;
  /** The number of failures in a row, of any requests, that pause the service, and the length of the pause in milliseconds. */
  readonly pause: { readonly afterFailures: number; readonly ms: number; readonly maxMs: number };
  /** Replaces the clock in tests. Returns the time of a monotonic clock, in milliseconds. */
  readonly now?: () => number;
  /** Replaces the wait in tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Makes one attempt, which ends early if the signal aborts. */
export type Attempt = (signal: AbortSignal) => Promise<OutsideResponse>;

/** The status codes of failures that often pass within a moment. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The status codes with which a service refuses all requests, because the key is wrong. */
const REFUSING: ReadonlySet<number> = new Set([401, 403]);

/**
 * Sends requests to an outside service without overloading it. A temporary failure is retried, with growing waits, or with the
 * wait that the service asks for. Simultaneous requests with the same key share one response. After several failures in a row,
 * the service is paused for a while, and every request fails immediately with `paused`. After the pause, a single request tests
 * whether the service works again.
 */
export class Retrying {
  readonly #options: RetryOptions;
  readonly #share: FairShare;
  // @bounded given by its caller: fails at once, as paused (retrying.test.ts)
  readonly #underWay = new Map<string, Promise<OutsideResponse>>();
  readonly #stopping = new AbortController();
  readonly #now: () => number;
  readonly #wait: (ms: number, signal: AbortSignal) => Promise<void>;
  #failuresInARow = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  /** Whether a single request is testing whether the service works again. */
  #isProbing = false;

  constructor(options: RetryOptions) {
    this.#options = options;
    this.#share = new FairShare(options);
    this.#now = options.now ?? (() => performance.now());
    this.#wait = options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal, ref: false }));
  }

  /**
   * Makes a request, with retries.
   *
   * @param key identifies the request: simultaneous requests with the same key are sent once
   * @param client the key for fair lines of the client that requests first
   */
  fetch(key: string, attempt: Attempt, client?: string): Promise<OutsideResponse> {
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const begun = this.#share
      .run(() => this.#tries(attempt), client)
      .catch((error: unknown): OutsideFailure => {
        if (!(error instanceof HearthError)) throw error;
        // Too many requests wait, so this request could not be made in time to be useful.
        return { kind: 'failed', reason: 'paused' };
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return begun;
  }

  /** Cancels requests that are running, and makes no more. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#underWay.values());
  }

  async #tries(attempt: Attempt): Promise<OutsideResponse> {
    const { signal } = this.#stopping;
    let failure: OutsideFailure | null = null;
    for (let tried = 1; ; tried += 1) {
      const paused = this.#pause();
      if (paused !== null) return failure ?? paused;
      const response = await this.#once(attempt);
      if (response.kind === 'ok' || !isPassing(response) || tried >= this.#options.tries) return response;
      const ms = this.#untilNext(tried, response.retryAfterMs);
      if (ms === null || this.#pause() !== null) return response;
      failure = response;
      await this.#wait(ms, signal).catch(() => {});
    }
  }

  async #once(attempt: Attempt): Promise<OutsideResponse> {
    this.#isProbing = this.#hasFailedTooOften();
    let response: OutsideResponse;
    try {
      response = await attempt(this.#stopping.signal);
    } finally {
      this.#isProbing = false;
    }
    this.#count(response);
    return response;
  }

  /** Returns the failure `paused` if no request may be sent now; null if a request may be sent. */
  #pause(): OutsideFailure | null {
    if (this.#stopping.signal.aborted) return { kind: 'failed', reason: 'paused' };
    const ms = this.#pausedUntil - this.#now();
    if (ms > 0) return { kind: 'failed', reason: 'paused', retryAfterMs: ms };
    return this.#isProbing ? { kind: 'failed', reason: 'paused' } : null;
  }

  #count(response: OutsideResponse): void {
    if (response.kind === 'ok' || !speaksAgainst(response)) {
      this.#failuresInARow = 0;
      return;
    }
    const { pause, maxWaitMs } = this.#options;
    this.#failuresInARow += 1;
    const asked = Math.min(pause.maxMs, response.retryAfterMs ?? 0);
    if (this.#hasFailedTooOften()) this.#pauseFor(Math.max(pause.ms, asked));
    else if (asked > maxWaitMs) this.#pauseFor(asked);
  }

  #pauseFor(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + ms);
  }

  #hasFailedTooOften(): boolean {
    return this.#failuresInARow >= this.#options.pause.afterFailures;
  }

  /** Returns the wait before the next attempt, in milliseconds; null if the service asks for a wait that is too long. */
  #untilNext(tried: number, asked: number | undefined): number | null {
    const { backOffMs, maxWaitMs } = this.#options;
    if (asked !== undefined && asked > maxWaitMs) return null;
    const backOff = Math.min(maxWaitMs, backOffMs * 2 ** (tried - 1));
    return Math.max(asked ?? 0, backOff * (1 - Math.random() / 2));
  }
}

/** Whether the same request may succeed a moment later. */
function isPassing({ reason, status }: OutsideFailure): boolean {
  return (
    reason === 'slow' ||
    reason === 'unreachable' ||
    (reason === 'status' && status !== undefined && PASSING.has(status))
  );
}

/**
 * Whether a failure shows that the service does not work at all for this server. A 404 does not count, because perhaps only the
 * requested resource is missing.
 */
function speaksAgainst(failure: OutsideFailure): boolean {
  const { reason, status } = failure;
  return (
    isPassing(failure) ||
    reason === 'wrong-type' ||
    (reason === 'status' && status !== undefined && (REFUSING.has(status) || status < 400))
  );
}
