import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A question to a disk that may not answer for hours, as one of a network whose machine is off: the system cannot take it back, and each
 * one holds one of the few threads with which this process reads files. So it is asked again only once it was answered, and nobody
 * waits for it longer than `ms` milliseconds.
 *
 * @param ask its errors are those of the question
 * @returns what asks: null where there is no answer in time
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
