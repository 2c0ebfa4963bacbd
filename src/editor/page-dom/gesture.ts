import { atom } from 'nanostores';

/**
 * A press on the page that may still become a double click, a triple click or a drag, otherwise null: the
 * button is held, or was released a moment ago. Nothing on the page may move until then.
 */
export const $gesture = atom<'held' | 'released' | null>(null);

/** Resolves when no button is held on the page and the resulting click has been handled. */
export function whenReleased(): Promise<void> {
  if ($gesture.get() !== 'held') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = $gesture.listen((gesture) => {
      if (gesture === 'held') return;
      stop();
      setTimeout(resolve);
    });
  });
}
