import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CountedLimiter, type Limiter, limitConcurrency } from '../limit-concurrency.ts';
import { PAGE_RENDERS } from '../limits.ts';

/**
 * A limiter for renders, which rejects with HearthError 'unavailable' (503) when too many wait. Each render begins in its own
 * turn of the event loop, so that cached pages are sent between two renders.
 */
export function renderLimits(): CountedLimiter {
  const inTurn = limitConcurrency(PAGE_RENDERS.concurrent, PAGE_RENDERS.waiting);
  const limiter: Limiter = (work) =>
    inTurn(async () => {
      await nextTurn();
      return work();
    });
  return Object.assign(limiter, { waiting: inTurn.waiting });
}
