import { HearthError } from '../src/model/errors.ts';

/** Does work now or when its turn comes, and answers what it answers. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A limiter for work that is heavy: at most `limit` at once, the others in the order they came.
 *
 * @param maxWaiting how many may wait; who comes beyond that is refused with HearthError 'unavailable' (503)
 */
export function atOnce(limit: number, maxWaiting = Number.POSITIVE_INFINITY): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running += 1;
    else if (waiting.length >= maxWaiting) throw new HearthError('unavailable');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes straight to the next one, so that nobody who comes in between takes it too.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
