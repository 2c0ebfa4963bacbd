import { atom } from 'nanostores';
import { requestFocus, select } from '../document/selection.ts';
import { wholeBlock } from '../document/target.ts';

/** The key of the block whose menu is open; null if no menu is open. */
export const $blockMenu = atom<string | null>(null);

/** Selects a whole block and opens its menu. */
export function openBlockMenu(key: string): void {
  select(wholeBlock(key), { focus: 'stay' });
  $blockMenu.set(key);
}

/**
 * Closes the menu of a block. Unless another element took the focus, the focus goes to the block's grip, at once, because the
 * chosen tool may leave the focus where it is.
 */
export function closeBlockMenu({ focus = true }: { focus?: boolean } = {}): void {
  const key = $blockMenu.get();
  if (key === null) return;
  $blockMenu.set(null);
  if (!focus) return;
  const grip = document.querySelector<HTMLElement>(`[data-grip="${CSS.escape(key)}"]`);
  if (grip === null) requestFocus('toolbar');
  else grip.focus({ preventScroll: true });
}
