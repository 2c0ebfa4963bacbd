import crypto from 'node:crypto';
import { onTestFinished, vi } from 'vitest';

/**
 * Counts the password hashes computed from here to the end of the test. Hashing takes so long that its time would reveal it to
 * clients.
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
