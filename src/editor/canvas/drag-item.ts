import { atom } from 'nanostores';
import { $tree } from '../document/current-tree.ts';
import { itemOfTarget, itemTarget, type ListItem, type SiteItem } from '../document/site-items.ts';
import { moveToGap } from '../fields/list/item-levels.ts';
import { selectableAround, targetOf, unfold } from '../page-dom/target-elements.ts';
import { trackDrag } from '../page-dom/track-drag.ts';
import { type ItemDrop, itemDropAt } from './item-drop.ts';
import { focusItemGrip } from './item-menu-state.ts';

/** The drop position of the dragged item; null if no item is dragged, or if the item cannot be dropped at the pointer. */
export const $itemDrop = atom<ItemDrop | null>(null);

/** Returns whether an item can be moved to another place. */
export function canBeDragged({ count, isBelow }: ListItem): boolean {
  return count > 1 || isBelow;
}

/** Drags an item of a list. Keyboard users move items in the sidebar, and items of the navigation also with shortcuts. */
export function dragItem(item: ListItem, pressed: PointerEvent): void {
  trackDrag(pressed, {
    scroller: null,
    follow: (x, y) => $itemDrop.set(itemDropAt(item, x, y)),
    drop: (x, y) => {
      const drop = itemDropAt(item, x, y);
      if (drop === null || !moveToGap(item, item.item, drop.gap)) return;
      const moved = itemTarget({ ...item, property: drop.gap.path });
      requestAnimationFrame(() => {
        // Once the moved item is rendered, unfolds the list that contains it, because that list may be collapsed.
        unfold(moved);
        // The key of a choice is its place, so a moved choice has another grip.
        if (document.activeElement === document.body) focusItemGrip();
      });
    },
    end: () => $itemDrop.set(null),
  });
}

/**
 * The listeners that let the user drag an item of the navigation or the footer with the mouse, by any part of the item.
 * A finger drags the item by its handle, or anywhere after it has rested on the item (see `long-press.ts`).
 */
export const ITEM_DRAG_LISTENERS: readonly (readonly [string, (event: Event) => void])[] = [
  ['pointerdown', (event) => startDrag(event as PointerEvent)],
  ['dragstart', (event) => siteItemAt(event.target) !== null && event.preventDefault()],
];

function startDrag(event: PointerEvent): void {
  if (event.pointerType === 'touch' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const item = siteItemAt(event.target);
  if (item !== null && canBeDragged(item)) dragItem(item, event);
}

/** Returns the item of the navigation or the footer whose link is at an element; null if there is none. */
export function siteItemAt(element: EventTarget | null): SiteItem | null {
  const target = targetOf(selectableAround(element instanceof Element ? element : null));
  return target === null ? null : itemOfTarget($tree.get(), target);
}
