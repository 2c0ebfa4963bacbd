/** The pauses before a save that failed is tried again. After the last it waits for the connection, or for the editor. */
export const RETRY_DELAYS_MS: readonly number[] = [1000, 2000, 4000, 8000, 16_000];

let timer: ReturnType<typeof setTimeout> | null = null;
let tried = 0;

/**
 * Tries again after the next pause, and not before `leastMs`. Answers when, in milliseconds since 1970; null where the
 * pauses are used up.
 */
export function planRetry(again: () => void, leastMs: number): number | null {
  cancelRetry();
  const pause = RETRY_DELAYS_MS[tried];
  if (pause === undefined) return null;
  tried += 1;
  const delay = Math.max(pause, leastMs);
  timer = setTimeout(again, delay);
  return Date.now() + delay;
}

/** The try that was planned is not made. */
export function cancelRetry(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
}

/** The pauses begin anew: the editor tried, or something got through. */
export function restartPauses(): void {
  cancelRetry();
  tried = 0;
}
