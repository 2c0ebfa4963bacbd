import { FETCH_MIN_DELAY_MS } from '../../model/limits.ts';

/**
 * Settles like the promise, but not before the delay, so that progress indicators are visible long enough. `ms` is in
 * milliseconds.
 */
export async function withMinimumDelay<Value>(
  promise: Promise<Value>,
  ms = FETCH_MIN_DELAY_MS,
): Promise<Value> {
  const [result] = await Promise.allSettled([promise, new Promise((resolve) => setTimeout(resolve, ms))]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
