import { atom } from 'nanostores';
import { FONT_SIZE } from '../../model/limits.ts';

/** The text size, 1 to 6. Until `restoreFontSize` it is the default, as in the HTML that the server sent. */
export const fontSize = atom<number>(FONT_SIZE.default);

/** Takes over the size that stands in the document, where the boot script has put the reader's own. */
export function restoreFontSize(): void {
  fontSize.set(limited(Number(document.documentElement.dataset.fontSize ?? FONT_SIZE.default)));
}

/** One size larger; false at the largest, where nothing changes. */
export function increaseFontSize(): boolean {
  return change(1);
}

/** One size smaller; false at the smallest, where nothing changes. */
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
    // Storage may be full or forbidden: the size then holds for this page alone.
  }
  return true;
}

function limited(size: number): number {
  return Math.min(FONT_SIZE.max, Math.max(FONT_SIZE.min, Math.round(size) || FONT_SIZE.default));
}
