import { atom } from 'nanostores';

/** The text of the live region; the number makes a repeated text a new announcement. */
export const $announcement = atom<{ readonly number: number; readonly text: string }>({
  number: 0,
  text: '',
});

/** Announces a text to people who use a screen reader. */
export function announce(text: string): void {
  $announcement.set({ number: $announcement.get().number + 1, text });
}
