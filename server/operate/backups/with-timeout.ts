import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Wraps a question to a disk that may not answer for hours, such as a network disk whose machine is off. The question cannot be
 * cancelled, and holds one of the few threads with which this process reads files. So it is asked again only after an answer,
 * and callers wait for at most `ms` milliseconds.
 *
 * @param ask its errors reach the callers
 * @returns a function that asks; its result is null if there is no answer in time
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
