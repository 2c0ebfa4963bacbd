import { atom } from 'nanostores';

/** How often the find bar was asked for since it was closed; 0 while it is closed. */
export const $findAsked = atom(0);

export function openFind(): void {
  $findAsked.set($findAsked.get() + 1);
}
