import crypto from 'node:crypto';
import { onTestFinished, vi } from 'vitest';

/**
 * Counts the password hashes that are computed from here to the end of the test: what takes so long that others could tell the time.
 *
 * @returns a function that returns the number since it was last called
 */
export function countHashes(): () => number {
  const spy = vi.spyOn(crypto, 'argon2');
  onTestFinished(() => spy.mockRestore());
  return () => {
    const { length } = spy.mock.calls;
    spy.mockClear();
    return length;
  };
}
