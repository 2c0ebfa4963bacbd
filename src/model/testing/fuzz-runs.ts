/**
 * Returns how often a test with random versions runs: a hundred times, or as often as the variable HEARTH_FUZZ_RUNS says,
 * from another seed each time.
 */
export function fuzzRuns(runs = 100): { numRuns: number; seed?: number } {
  const asked = Number(process.env.HEARTH_FUZZ_RUNS);
  return asked > 0 ? { numRuns: asked } : { numRuns: runs, seed: 20 };
}

/** The time for a test with random versions: enough for thousands of rounds on a busy machine. */
export const FUZZ_MS = 3_600_000;
