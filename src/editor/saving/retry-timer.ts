/**
 * The delays before a failed save is retried. After the last one it waits for the connection, or for the
 * user.
 */
const RETRY_DELAYS_MS: readonly number[] = [1000, 2000, 4000, 8000, 16_000];

let timer: ReturnType<typeof setTimeout> | null = null;
let tried = 0;

/**
 * Plans a retry after the next delay, but not before `leastMs`. Returns its time in milliseconds since 1970;
 * null if there are no more retries.
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

/** Cancels the planned retry. */
export function cancelRetry(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
}

/** Starts again with the shortest delay, because the user retried or a call succeeded. */
export function restartPauses(): void {
  cancelRetry();
  tried = 0;
}
