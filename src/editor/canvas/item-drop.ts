import { isSiteRootKey } from '../../model/roots.ts';
import { $tree } from '../document/current-tree.ts';
import { type ListItem, levelOf } from '../document/site-items.ts';
import { type ItemGap, outerList } from '../fields/list/item-levels.ts';
import { type EditedList, itemsOf, keyOf } from '../fields/list/list-actions.ts';
import { gapOfDrop } from '../fields/list/row-drop.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import type { LinePosition } from '../ui/DropLine.tsx';

/** The drop position of an item dragged on the page, and the line that marks the position. */
export interface ItemDrop {
  readonly gap: ItemGap;
  readonly line: LinePosition;
}

/** An item that is visible on the page, with its position in px of the window. */
export interface ShownItem {
  readonly path: string;
  readonly item: string;
  readonly rect: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  /** Whether the items of the list are side by side rather than stacked. */
  readonly beside: boolean;
}

/** The maximum distance between the pointer and the nearest item at which a drop is possible, in px. */
const FAR_PX = 72;
/** The middle part of an item, in fractions of its size. */
const MIDDLE = { from: 0.3, to: 0.7 } as const;
/** The distance between an item and a vertical line next to it, in px. */
const ASIDE_PX = 8;
/** The indent of a line below an item, in px. */
const INDENT_PX = 24;

/** Returns the drop position of an item dragged to a point of the window; null if the item cannot be dropped there. */
export function itemDropAt(item: ListItem, x: number, y: number): ItemDrop | null {
  if (document.elementFromPoint(x, y)?.closest('.site') == null) return null;
  return dropNear(item, item.item, shownItems(item), x, y);
}

/**
 * Returns the drop position next to or below the item nearest to a point, by the same rules as in the sidebar (see
 * `gapOfDrop`).
 */
export function dropNear(
  list: EditedList,
  item: string,
  shown: readonly ShownItem[],
  x: number,
  y: number,
): ItemDrop | null {
  const distances = shown.map(({ rect }) =>
    Math.hypot(Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom)),
  );
  const nearest = Math.min(...distances);
  const under = shown[distances.indexOf(nearest)];
  if (under === undefined || nearest > FAR_PX) return null;
  const { left, right, top, bottom } = under.rect;
  const share = under.beside ? (x - left) / (right - left) : (y - top) / (bottom - top);
  const lower = share > 0.5;
  const middle = share > MIDDLE.from && share < MIDDLE.to;
  const gap = gapOfDrop(list, item, { path: under.path, item: under.item, lower, middle });
  if (gap === null) return null;
  if (gap.path !== under.path) {
    const indent = under.beside ? 0 : INDENT_PX;
    return { gap, line: { left: left + indent, top: bottom, width: right - left - indent } };
  }
  const line = under.beside
    ? { left: lower ? right + ASIDE_PX : left - ASIDE_PX, top, width: 0, height: bottom - top }
    : { left, top: lower ? bottom : top, width: right - left };
  return { gap, line };
}

/** Returns the visible items of all lists into which an item of this list can be dropped. */
function shownItems(list: EditedList): ShownItem[] {
  const { owner, property } = list;
  const { below, isBelow } = levelOf($tree.get(), owner, property);
  const outer = isBelow ? outerList(property) : property;
  const inner = below === null ? [] : itemsOf(owner, outer).map((item) => `${outer}.${keyOf(item)}.${below}`);
  return [outer, ...inner].flatMap((path) => {
    const box = elementOf({ owner, property: path });
    if (box === null) return [];
    const beside = areBeside(box);
    return itemsOf(owner, path).flatMap((item) => {
      const element = elementOfItem({ owner, property: path, item: keyOf(item) });
      if (element === null || !element.checkVisibility()) return [];
      const own = element.parentElement === box ? isBesideAnother(element) : beside;
      return [{ path, item: keyOf(item), rect: element.getBoundingClientRect(), beside: own }];
    });
  });
}

/**
 * Returns the element of an item on the page: in the navigation and the footer its link, in a block the child of the list that
 * contains the item's fields. Returns null if the item is not on the page.
 */
export function elementOfItem({
  owner,
  property,
  item,
}: Pick<ListItem, 'owner' | 'property' | 'item'>): HTMLElement | null {
  if (isSiteRootKey(owner)) return elementOf({ owner, property: `${property}.${item}.link` });
  const list = elementOf({ owner, property });
  const inside = `[data-owner="${CSS.escape(owner)}"][data-property^="${CSS.escape(`${property}.${item}.`)}"]`;
  const fields = [...document.querySelectorAll<HTMLElement>(`.site ${inside}`)];
  // A slide that loops has copies, which belong to no list.
  const field = fields.find((one) => one.closest('.glide__slide--clone') === null) ?? null;
  let element = field;
  while (element !== null && element.parentElement !== list) element = element.parentElement;
  return element ?? field;
}

/** Returns whether another item is on the same line. Items of one list can have different widths, such as fields of a form. */
function isBesideAnother(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const others = [element.previousElementSibling, element.nextElementSibling].filter((one) => one !== null);
  if (others.length === 0) return areBeside(element.parentElement ?? element);
  return others.some((other) => {
    const rect = other.getBoundingClientRect();
    return rect.top < bottom && rect.bottom > top;
  });
}

/** Returns whether the items of a list are side by side. */
function areBeside(list: Element): boolean {
  const [first, second] = list.children;
  if (first === undefined || second === undefined) return getComputedStyle(list).display === 'flex';
  return second.getBoundingClientRect().left >= first.getBoundingClientRect().right;
}
