import { FairTurns } from './fair-lines.ts';

/** Runs the work of a client now or when its turn comes, and returns its result. Without a client: work that nobody in particular asked for. */
export type Limiter = <T>(work: () => Promise<T>, client?: string) => Promise<T>;

/** A limiter that says how many tasks wait. */
export type CountedLimiter = Limiter & { readonly waiting: () => number };

/**
 * A limiter for heavy work: at most `limit` tasks run at the same time, the others wait in fair lines. If more than `maxWaiting` would
 * wait, the limiter rejects with HearthError 'unavailable' (503).
 *
 * @param maxWaiting how many tasks can wait
 */
export function limitConcurrency(limit: number, maxWaiting: number): CountedLimiter {
  const turns = new FairTurns(maxWaiting);
  let running = 0;
  const limiter: Limiter = async (work, client = '') => {
    if (running < limit) running += 1;
    else await turns.wait(client);
    try {
      return await work();
    } finally {
      // The slot goes directly to the next task, so that a task arriving in between cannot take it too.
      if (!turns.next()) running -= 1;
    }
  };
  return Object.assign(limiter, { waiting: () => turns.size });
}
