import { atom } from 'nanostores';

/**
 * A press on the page that may still become a double click, a triple click or a drag: the button is held, or was released a
 * moment ago. Nothing moves until it is over; null then.
 */
export const $gesture = atom<'held' | 'released' | null>(null);

/** Fulfilled when no button is held on the page, after the click that comes of it. */
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
