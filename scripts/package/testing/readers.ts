import { expect, onTestFinished } from 'vitest';

/** Readers who request pages continuously until the test ends. */
export interface Readers {
  /** Their answers that were not the whole page, a line each. */
  readonly missed: readonly string[];
  /** Waits until they have received this many more pages. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** @param pages paths, with a text that each page has at its end */
export function startReaders(address: string, pages: Readonly<Record<string, string>>): Readers {
  const missed: string[] = [];
  let count = 0;
  let isStopped = false;
  const read = async (path: string, text: string) => {
    while (!isStopped) {
      const outcome = await fetch(address + path).then(
        async (response) => `${response.status} ${(await response.text()).includes(text)}`,
        (error: Error) => error.message,
      );
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
    more: async (more) => {
      const before = count;
      await expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThan(before + more);
    },
    stop,
  };
}
