import { atom } from 'nanostores';
import { $tree } from '../document/current-tree.ts';
import { trackDrag } from '../page-dom/track-drag.ts';
import { moveTo } from './block-actions.ts';
import { type Drop, dropAt } from './drop-place.ts';

/** The drop position of the dragged block; null if no block is dragged, or if the block cannot be dropped at the pointer. */
export const $drop = atom<Drop | null>(null);

/**
 * Drags a block once its handle is pressed: a line shows the drop position, and Escape cancels. Keyboard users move blocks with
 * the toolbar and its shortcuts, and by cut and paste.
 */
export function dragBlock(key: string, pressed: PointerEvent): void {
  trackDrag(pressed, {
    scroller: null,
    follow: (x, y) => $drop.set(dropAt($tree.get(), key, x, y)),
    drop: (x, y) => {
      const drop = dropAt($tree.get(), key, x, y);
      if (drop !== null) moveTo(key, drop.place);
    },
    end: () => $drop.set(null),
  });
}
