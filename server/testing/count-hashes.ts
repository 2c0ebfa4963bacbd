import crypto from 'node:crypto';
import { onTestFinished, vi } from 'vitest';

/**
 * Counts the password hashes that are computed until the test ends. The number of hashes matters because hashing takes long
 * enough for clients to notice it.
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
