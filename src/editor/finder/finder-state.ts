import { atom } from 'nanostores';

/** Whether the finder is open: the dialog that finds pages and runs commands. */
export const $finderOpen = atom(false);

export function openFinder(): void {
  $finderOpen.set(true);
}
