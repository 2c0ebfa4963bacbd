import { atom } from 'nanostores';
import { trackDrag } from '../../page-dom/track-drag.ts';
import type { LinePosition } from '../../ui/DropLine.tsx';
import { moveToGap } from './item-levels.ts';
import type { EditedList } from './list-actions.ts';
import { rowDropAt } from './row-drop.ts';

/**
 * The line at the drop position of the dragged row, and the list of that row; null if no row is dragged, or if the row cannot
 * be dropped at the pointer.
 */
export const $rowLine = atom<{ readonly from: EditedList; readonly line: LinePosition } | null>(null);

/** Drags a row of a list once its handle is pressed. Keyboard users move rows with the buttons. */
export function dragRow(list: EditedList, item: string, pressed: PointerEvent): void {
  const handle = pressed.target instanceof Element ? pressed.target : null;
  trackDrag(pressed, {
    scroller: scrollerAround(handle),
    follow: (x, y) => {
      const drop = rowDropAt(list, item, x, y);
      $rowLine.set(drop === null ? null : { from: list, line: drop.line });
    },
    drop: (x, y) => {
      const drop = rowDropAt(list, item, x, y);
      if (drop !== null) moveToGap(list, item, drop.gap);
    },
    end: () => $rowLine.set(null),
  });
}

/** Returns the element that scrolls around the list: the sidebar or the dialog. */
function scrollerAround(element: Element | null): HTMLElement | null {
  let around = element?.parentElement ?? null;
  while (around !== null && !/auto|scroll/.test(getComputedStyle(around).overflowY))
    around = around.parentElement;
  return around;
}
