import { atom } from 'nanostores';
import { FONT_SIZE } from '../../model/limits.ts';

/** The text size, from 1 to 6. Until `restoreFontSize` is called, the text size is the default, as in the HTML from the server. */
export const fontSize = atom<number>(FONT_SIZE.default);

/** Reads the text size from the document, where the boot script has set the reader's choice. */
export function restoreFontSize(): void {
  fontSize.set(limited(Number(document.documentElement.dataset.fontSize ?? FONT_SIZE.default)));
}

/** Increases the text size by a step. Returns false if the size is the largest already. */
export function increaseFontSize(): boolean {
  return change(1);
}

/** Decreases the text size by a step. Returns false if the size is the smallest already. */
export function decreaseFontSize(): boolean {
  return change(-1);
}

function change(step: number): boolean {
  const size = limited(fontSize.get() + step);
  if (size === fontSize.get()) return false;
  fontSize.set(size);
  document.documentElement.dataset.fontSize = String(size);
  try {
    localStorage.setItem(FONT_SIZE.storageKey, String(size));
  } catch {
    // If storage is full or forbidden, the text size applies only to this page.
  }
  return true;
}

function limited(size: number): number {
  return Math.min(FONT_SIZE.max, Math.max(FONT_SIZE.min, Math.round(size) || FONT_SIZE.default));
}
