import { atom } from 'nanostores';

/** The text of the live region. The number changes even if the text is repeated, so that the text is announced again. */
export const $announcement = atom<{ readonly number: number; readonly text: string }>({
  number: 0,
  text: '',
});

/** Announces a text to people who use a screen reader. */
export function announce(text: string): void {
  $announcement.set({ number: $announcement.get().number + 1, text });
}
