import { atom } from 'nanostores';
import { keepKeys } from '../page-dom/kept-keys.ts';

/** How often the find bar was asked for since it was closed; 0 while it is closed. */
export const $findAsked = atom(0);

/** The longest time that keys wait for the bar, in milliseconds. */
const WAITS_MS = 10_000;

/** Opens the find bar. The words that are typed before the bar is there are those to find, and not words of the page. */
export function openFind(): void {
  if ($findAsked.get() === 0) {
    const from = performance.now();
    keepKeys(() => $findAsked.get() > 0 && performance.now() - from < WAITS_MS, true);
  }
  $findAsked.set($findAsked.get() + 1);
}
