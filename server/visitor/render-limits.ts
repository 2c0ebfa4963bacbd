import { setImmediate as nextTurn } from 'node:timers/promises';
import { atOnce, type Limiter } from '../at-once.ts';

/** Pages that are rendered at the same moment. Rendering is computing, so that more would only make each one wait. */
const AT_ONCE = 4;
/** Pages that may wait for their turn, a few milliseconds each. Whoever asks for one more is told to come back. */
const MAX_WAITING = 60;

/**
 * A limiter for renders: whoever comes when too many wait is refused with HearthError 'unavailable' (503). Each render
 * begins in a turn of its own, so that cached pages are sent between two of them.
 */
export function renderLimits(): Limiter {
  const inTurn = atOnce(AT_ONCE, MAX_WAITING);
  return (work) =>
    inTurn(async () => {
      await nextTurn();
      return work();
    });
}
