import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Limiter, limitConcurrency } from '../limit-concurrency.ts';

/** Concurrent renders. Rendering is CPU work, so more would only slow down each of them. */
const MAX_CONCURRENT = 4;
/** Renders that can wait, a few milliseconds each. Further ones are refused with 503. */
const MAX_WAITING = 60;

/**
 * A limiter for renders, which rejects with HearthError 'unavailable' (503) when too many wait. Each render begins in its own
 * turn of the event loop, so that cached pages are sent between two renders.
 */
export function renderLimits(): Limiter {
  const inTurn = limitConcurrency(MAX_CONCURRENT, MAX_WAITING);
  return (work) =>
    inTurn(async () => {
      await nextTurn();
      return work();
    });
}
