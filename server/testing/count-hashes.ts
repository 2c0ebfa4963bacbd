import crypto from 'node:crypto';
import { onTestFinished, vi } from 'vitest';

/**
 * Counts the password hashes that are computed until the test ends. Clients could notice the time that hashing takes, so tests
 * compare the number of hashes.
 *
 * @returns a function that returns the number of hashes since its last call
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
