import { atom } from 'nanostores';

/** What the one live region says; the number makes the same words news again. */
export const $announcement = atom<{ readonly number: number; readonly text: string }>({
  number: 0,
  text: '',
});

/** Says something to people who use a screen reader. */
export function announce(text: string): void {
  $announcement.set({ number: $announcement.get().number + 1, text });
}
