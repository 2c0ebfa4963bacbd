import type { RootKey } from '../../model/roots.ts';

/**
 * The delays before a failed save is retried, in milliseconds. After the last delay, the next save waits for the connection or
 * the user.
 */
const RETRY_DELAYS_MS: readonly number[] = [1000, 2000, 4000, 8000, 16_000];

// @bounded one for each document: replaced (save.test.ts)
const timers = new Map<RootKey, ReturnType<typeof setTimeout>>();
// @bounded as timers
const tried = new Map<RootKey, number>();

/**
 * Plans a retry for a document after its next delay, but not before `leastMs`. Returns the time of the retry in milliseconds
 * since 1970; null if there are no more retries.
 */
export function planRetry(root: RootKey, again: () => void, leastMs: number): number | null {
  cancelRetry(root);
  const count = tried.get(root) ?? 0;
  const pause = RETRY_DELAYS_MS[count];
  if (pause === undefined) return null;
  tried.set(root, count + 1);
  const delay = Math.max(pause, leastMs);
  timers.set(root, setTimeout(again, delay));
  return Date.now() + delay;
}

/** Cancels the planned retry of a document. */
export function cancelRetry(root: RootKey): void {
  clearTimeout(timers.get(root));
  timers.delete(root);
}

/** Resets a document to the shortest delay, because the user retried or a call for the document succeeded. */
export function restartPauses(root: RootKey): void {
  cancelRetry(root);
  tried.delete(root);
}
