import { setTimeout as sleep } from 'node:timers/promises';
import type { HearthServer } from './fixtures.ts';

/** How long the process is held in each round, and how long it then runs: less than between two of its looks (`OVERLOAD`). */
const HELD_MS = 1000;
const RUNS_MS = 60;

/**
 * Makes a server unable to keep up, as on a machine that does too much else: it gets a small part of the time. Returns what
 * gives it all of the time again.
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
