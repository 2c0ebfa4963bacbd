import { atom } from 'nanostores';
import { FONT_SIZE } from '../../model/limits.ts';

/** The text size, 1 to 6. Until `restoreFontSize` is called, it is the default, as in the HTML from the server. */
export const fontSize = atom<number>(FONT_SIZE.default);

/** Reads the size from the document, where the boot script has set the reader's choice. */
export function restoreFontSize(): void {
  fontSize.set(limited(Number(document.documentElement.dataset.fontSize ?? FONT_SIZE.default)));
}

/** Increases the size by a step; false if it is already the largest. */
export function increaseFontSize(): boolean {
  return change(1);
}

/** Decreases the size by a step; false if it is already the smallest. */
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
    // Storage may be full or forbidden; the size then applies to this page only.
  }
  return true;
}

function limited(size: number): number {
  return Math.min(FONT_SIZE.max, Math.max(FONT_SIZE.min, Math.round(size) || FONT_SIZE.default));
}
