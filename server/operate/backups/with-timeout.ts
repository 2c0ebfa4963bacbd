import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Adds a time limit to a request to a disk that may not answer for hours, such as a network disk whose machine is off. The
 * request cannot be cancelled, and occupies one of the few threads with which this process reads files. So a second request is
 * sent only after the first was answered. Callers wait for at most `ms` milliseconds.
 *
 * @param ask sends the request; its errors are passed on to the callers
 * @returns a function that sends the request; its result is null if there is no answer in time
 */
export function withTimeout<Answer>(ask: () => Promise<Answer>, ms: number): () => Promise<Answer | null> {
  let asked: Promise<Answer> | null = null;
  return () => {
    asked ??= ask().finally(() => {
      asked = null;
    });
    return Promise.race([asked, sleep(ms, null, { ref: false })]);
  };
}
