import { setTimeout as sleep } from 'node:timers/promises';
import type { HearthServer } from './fixtures.ts';

/** The time for which the process is stopped in each round, in milliseconds. */
const HELD_MS = 1000;
/** The time for which the process then runs, in milliseconds: less than the interval between its checks (`OVERLOAD`). */
const RUNS_MS = 60;

/**
 * Makes a server unable to keep up, as on a busy machine, by letting its process run only a small part of the time. Returns a
 * function that lets the process run all of the time again.
 */
export function overload({ pid }: HearthServer): () => Promise<void> {
  let isOver = false;
  const rounds = async () => {
    while (!isOver) {
      process.kill(pid, 'SIGSTOP');
      await sleep(HELD_MS);
      process.kill(pid, 'SIGCONT');
      await sleep(RUNS_MS);
    }
  };
  const running = rounds();
  return () => {
    isOver = true;
    return running;
  };
}
