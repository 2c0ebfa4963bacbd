import { FETCH_MIN_DELAY_MS } from '../../model/limits.ts';

/**
 * What the promise answers, or why it fails, but never sooner than the specified delay: what shows that something is
 * being fetched stays long enough to be seen. `ms` is in milliseconds.
 */
export async function withMinimumDelay<Value>(
  promise: Promise<Value>,
  ms = FETCH_MIN_DELAY_MS,
): Promise<Value> {
  const [result] = await Promise.allSettled([promise, new Promise((resolve) => setTimeout(resolve, ms))]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
