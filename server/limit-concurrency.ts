import { HearthError } from '../src/model/errors.ts';

/** Runs the work now or when its turn comes, and returns its result. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** A limiter that says how many tasks wait. */
export type CountedLimiter = Limiter & { readonly waiting: () => number };

/**
 * A limiter for heavy work: at most `limit` tasks run at the same time, the others wait in the order they came. Where more
 * than `maxWaiting` would wait, the limiter rejects with HearthError 'unavailable' (503).
 *
 * @param maxWaiting how many tasks can wait
 */
export function limitConcurrency(limit: number, maxWaiting: number): CountedLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  const limiter: Limiter = async (work) => {
    if (running < limit) running += 1;
    else if (waiting.length >= maxWaiting) throw new HearthError('unavailable');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot goes directly to the next task, so that a task arriving in between cannot take it too.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  return Object.assign(limiter, { waiting: () => waiting.length });
}
