import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { HearthError } from '../../../src/model/errors.ts';
import { retryAfterSeconds } from '../../core/http/retry-after.ts';
import { OVERLOAD } from '../../core/limits/limits.ts';
import type { Metric } from '../../core/metrics/metric-registry.ts';
import type { RequestKind } from '../../core/metrics/request-kind.ts';

/** Measurements of the process at one moment. */
export interface Look {
  /** The delay of the event loop, in milliseconds. A request waits this long in each turn. */
  readonly behindMs: number;
  /** The fraction of the JavaScript heap that is in use, from 0 to 1. */
  readonly heapShare: number;
}

/** The level of overload: 0 if there is no overload, 1 if the process is behind, 2 if it cannot keep up. */
export type OverloadLevel = 0 | 1 | 2;

const NEVER = 3;

/**
 * The overload levels from which each kind of request is refused: one level for requests of strangers, and one level for
 * requests with a session cookie. Calls of strangers are refused first, because most cost more than a page, and scripts repeat
 * them. Form submissions are never refused, because people in need write them, and because their number is limited
 * (`RATES.forms`). A form much larger than people write counts as an upload. Probes and the program's files are not refused
 * either, because they cost almost nothing, and because cached pages need those files.
 */
const REFUSED_FROM: Readonly<Record<RequestKind, readonly [stranger: number, signedIn: number]>> = {
  search: [1, 2],
  tile: [1, 2],
  call: [1, 2],
  events: [1, 1],
  page: [2, 2],
  'log-in': [2, 2],
  upload: [2, 2],
  picture: [2, 2],
  file: [2, 2],
  submission: [NEVER, NEVER],
  asset: [NEVER, NEVER],
  probe: [NEVER, NEVER],
};

/**
 * Refuses requests early while the process is overloaded, so that cached pages are still served immediately, and accepted
 * requests are completed.
 *
 * This class does not use `@fastify/under-pressure`, because that plugin refuses all kinds of requests alike, based on the mean
 * delay in one second. A single long turn, such as a garbage collection, can raise that mean above the limit. Here, several
 * measurements in a row must find the event loop delayed, and the most expensive requests are refused first. The check takes
 * one comparison per request.
 *
 * This class has none of the shapes in `core/limits/throttles.ts`. Those shapes limit one caller so that others are served,
 * while this class refuses requests of all callers by the cost of the request.
 */
export class Overload {
  /** The levels of the last measurements, the latest last. */
  // @bounded 10 looks (OVERLOAD), and a number for each kind of request: the earliest look is forgotten (overload.test.ts)
  readonly #looks: OverloadLevel[] = [];
  // @bounded as #looks
  readonly #refused: Partial<Record<RequestKind, number>> = {};
  #level: OverloadLevel = 0;
  #timer: NodeJS.Timeout | null = null;

  get level(): OverloadLevel {
    return this.#level;
  }

  /** Starts to measure at intervals. */
  start(): void {
    const startedAt = performance.now();
    this.#timer = setTimeout(() => {
      this.look({ behindMs: performance.now() - startedAt - OVERLOAD.everyMs, heapShare: heapShare() });
      this.start();
    }, OVERLOAD.everyMs).unref();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Takes a measurement into account. */
  look(look: Look): void {
    this.#looks.push(levelOf(look));
    if (this.#looks.length > OVERLOAD.calmLooks) this.#looks.shift();
    const lasting = Math.min(...this.#looks.slice(-OVERLOAD.looks)) as OverloadLevel;
    const recent = Math.max(...this.#looks) as OverloadLevel;
    if (this.#looks.length >= OVERLOAD.looks && lasting > this.#level) this.#level = lasting;
    else if (recent < this.#level) this.#level = recent;
  }

  /**
   * Refuses a request if requests of its kind are refused at present.
   *
   * @param isSignedIn whether the request has a session cookie
   * @throws HearthError 'unavailable' (503), with `retryAfter`, if requests of this kind are refused at present
   */
  admit(kind: RequestKind, isSignedIn: boolean): void {
    if (this.#level === 0 || this.#level < REFUSED_FROM[kind][isSignedIn ? 1 : 0]) return;
    this.#refused[kind] = (this.#refused[kind] ?? 0) + 1;
    throw new HearthError('unavailable', {}, { details: { retryAfter: retryAfterSeconds() } });
  }

  metrics(): readonly Metric[] {
    return [
      {
        name: 'hearth_refused_requests_total',
        help: 'Requests that were refused since the process could not keep up.',
        type: 'counter',
        label: 'kind',
        read: () => ({ ...this.#refused }),
      },
      {
        name: 'hearth_overload_level',
        help: '0: all is well; 1: the process is behind, and refuses calls and searches of strangers; 2: it serves cached pages and takes forms alone.',
        type: 'gauge',
        read: () => this.#level,
      },
    ];
  }
}

function levelOf({ behindMs, heapShare: share }: Look): OverloadLevel {
  if (behindMs >= OVERLOAD.behindMs.second || share >= OVERLOAD.heapShare) return 2;
  return behindMs >= OVERLOAD.behindMs.first ? 1 : 0;
}

function heapShare(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / limit;
}

declare module '../../core/services.ts' {
  interface Services {
    /** Refuses requests while the process is overloaded. */
    readonly overload: Overload;
  }
}
