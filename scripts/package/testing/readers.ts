import { expect, onTestFinished } from 'vitest';

/** Readers who request pages continuously until the test ends. */
export interface Readers {
  /** The responses that were not the whole page, one line each. */
  readonly missed: readonly string[];
  /** Returns the longest time that a response took, in milliseconds. */
  slowestMs(): number;
  /** Waits until the readers have received `count` more pages. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts readers of these pages.
 *
 * @param pages paths, each with a text at the end of the page
 */
export function startReaders(address: string, pages: Readonly<Record<string, string>>): Readers {
  const missed: string[] = [];
  let count = 0;
  let slowestMs = 0;
  let isStopped = false;
  const read = async (path: string, text: string) => {
    while (!isStopped) {
      const begun = performance.now();
      const outcome = await fetch(address + path).then(
        async (response) => `${response.status} ${(await response.text()).includes(text)}`,
        (error: Error) => error.message,
      );
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      count += 1;
      if (outcome !== '200 true') missed.push(`${path} ${outcome}`);
    }
  };
  const loops = Object.entries(pages).map(([path, text]) => read(path, text));
  const stop = async () => {
    isStopped = true;
    await Promise.all(loops);
  };
  onTestFinished(stop);
  return {
    missed,
    slowestMs: () => slowestMs,
    more: async (more) => {
      const before = count;
      await expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThan(before + more);
    },
    stop,
  };
}
