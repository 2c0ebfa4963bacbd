import { useStore } from '@nanostores/react';
import { GripVertical, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isSiteRootKey } from '../../model/roots.ts';
import { $tree } from '../document/current-tree.ts';
import { mayChange } from '../document/may-change.ts';
import { $hovered, $selection, $typing, select } from '../document/selection.ts';
import { type ListItem, listItems } from '../document/site-items.ts';
import type { Target } from '../document/target.ts';
import { isOnlyALine, isWordList } from '../document/word-lists.ts';
import { fullReason, nameOfItem } from '../fields/list/list-actions.ts';
import { freeRoom, linesOf } from '../page-dom/edges.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import {
  $gripsPlaced,
  type ControlSize,
  type Corner,
  leastCovering,
  wordsAndControlsIn,
} from '../page-dom/free-place.ts';
import { $pointed } from '../page-dom/pointed.ts';
import { loadPart } from '../saving/missing-part.ts';
import { DropLine } from '../ui/DropLine.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { $itemDrop, canBeDragged, dragItem } from './drag-item.ts';
import { elementOfItem } from './item-drop.ts';
import { $itemMenu, closeItemMenu, openItemMenu, textOfItem } from './item-menu-state.ts';
import { addAndEdit } from './item-tools.ts';

const ItemMenu = lazy(() => loadPart(() => import('./ItemMenu.tsx')));

/**
 * Shows the grip of the selected item of a list, or of the item under the pointer, and a button '+' after that item. The grip
 * moves the item by mouse or finger; a click on the grip opens the item's menu. Shows the line at the drop position.
 */
export function ItemGrip() {
  const selected = useStore($selection);
  const typing = useStore($typing) !== null;
  const drop = useStore($itemDrop);
  const pointed = usePointedItem();
  const narrow = useNarrow();
  const menu = useStore($itemMenu);
  const areGripsPlaced = useSyncExternalStore($gripsPlaced.listen, () => $gripsPlaced.get() > 0);
  useSyncExternalStore($tree.listen, () => (selected === null ? null : itemsKeys(selected.owner)));
  const own = selected === null ? null : itemWithGrip(selected);
  // While the user types on a phone, nothing but the tools of the text is over the page.
  const item = menu ?? (narrow && typing ? null : (pointed ?? own));
  // The grip avoids the grips of blocks, so it waits until these have been fetched and placed. Documents of the site have none.
  const isShown = item !== null && (isSiteRootKey(item.owner) || areGripsPlaced) && mayChange(item.owner);
  return (
    <>
      {isShown ? <Gutter key={keyOf(item)} item={item} /> : null}
      <Suspense>
        {menu === null ? null : <ItemMenu key={`${menu.owner} ${menu.property} ${menu.item}`} item={menu} />}
      </Suspense>
      <DropLine place={drop?.line ?? null} />
    </>
  );
}

/** Returns the innermost item around a target. The only line of an empty list of words is no item yet: the item around it counts. */
function itemWithGrip(target: Target): ListItem | null {
  const tree = $tree.get();
  const items = listItems(tree, target);
  return items.findLast(({ owner, property }) => !isOnlyALine(tree, owner, property)) ?? null;
}

/** Returns the key of the grip of an item. A word that moves gets another index, and its grip keeps the focus. */
function keyOf({ owner, property, item }: ListItem): string {
  return `${owner} ${property} ${isWordList($tree.get(), owner, property) ? '' : item}`;
}

/** The time for which the pointer rests on another item of a block before that item gets the grip, in ms. */
const REST_MS = 120;

/**
 * Returns the item of a block under the pointer. While the pointer is on no item, or only crosses another item on its way to the
 * grip, the last item counts, until the pointer is at another block.
 */
function usePointedItem(): ListItem | null {
  const [target, setTarget] = useState<Target | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: Target | null = null;
    const take = (next: Target | null) => {
      known = next;
      setTarget(next);
    };
    const over = (hovered: Target | null) => {
      clearTimeout(timer);
      // The dragged item keeps its grip, and with it the focus, whatever the pointer crosses.
      const isDragging = document.documentElement.dataset.heDragging !== undefined;
      if (hovered === null || isDragging || isSiteRootKey(hovered.owner)) return;
      if (known?.owner !== hovered.owner) take(hovered);
      else if (listItems($tree.get(), hovered).length > 0) timer = setTimeout(() => take(hovered), REST_MS);
    };
    // An item can come under a resting pointer, which then moves without leaving it.
    const onMove = ({ target }: PointerEvent) => {
      const isOnPage = target instanceof Element && target.closest('main') !== null;
      if (known === null && isOnPage) over($hovered.get());
    };
    document.addEventListener('pointermove', onMove, { passive: true });
    const stops = [
      () => document.removeEventListener('pointermove', onMove),
      $hovered.listen(over),
      // The selected item gets the grip, until the pointer is at another one.
      $selection.listen(() => {
        clearTimeout(timer);
        take(null);
      }),
      $pointed.listen((pointed) => {
        if (pointed?.block === known?.owner) return;
        clearTimeout(timer);
        take(null);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return target === null ? null : itemWithGrip(target);
}

/** Returns a value that changes when the fields of a block or a document change. */
function itemsKeys(owner: string): unknown {
  const { blocks, roots } = $tree.get();
  return isSiteRootKey(owner) ? roots[owner] : blocks[owner];
}

function Gutter({ item }: { item: ListItem }) {
  const box = useRef<HTMLElement>(null);
  const { form, index, count } = item;
  const name = nameOfItem(item, item.item).first;
  const open = useStore($itemMenu) !== null;
  useLayoutEffect(() => {
    const put = () => placeIn(box.current, item);
    const stops = [followLayout(put), $gripsPlaced.listen(put)];
    return () => {
      for (const stop of stops) stop();
    };
  });
  const isDragged = canBeDragged(item);
  return (
    <section ref={box} className="he-gutter he-item-gutter" aria-label={`${name} ${index + 1} of ${count}`}>
      <button
        type="button"
        className="he-grip he-item-grip"
        aria-label={`${name}, ${index + 1} of ${count}: menu`}
        aria-haspopup="menu"
        aria-expanded={open}
        hidden
        onPointerDown={({ nativeEvent }) => {
          keepShown(item);
          if (isDragged) dragItem(item, nativeEvent);
        }}
        onClick={() => (open ? closeItemMenu() : openItemMenu(item))}
      >
        <GripVertical size={18} aria-hidden="true" focusable="false" />
      </button>
      {fullReason(item) === null ? (
        <button
          type="button"
          className="he-grip"
          data-add-item=""
          aria-label={`Add ${form.itemName.toLowerCase()}`}
          hidden
          onClick={() => addAndEdit(item, item.item)}
        >
          <Plus size={18} aria-hidden="true" focusable="false" />
        </button>
      ) : null}
    </section>
  );
}

/** Selects a choice whose grip is pressed, because the choices of a closed list are shown while one of them is selected. */
function keepShown(item: ListItem): void {
  const text = isWordList($tree.get(), item.owner, item.property) ? textOfItem(item) : null;
  if (text !== null) select(text, { focus: 'stay' });
}

/** The width of the invisible border of a grip's target, in px. */
const EDGE_PX = 4;
/** The distance between an item and the box around it, in px. */
const BOX_PX = 6;

/** Moves the grip to the item, and the button '+' to the place after the item. */
function placeIn(box: HTMLElement | null, item: ListItem): void {
  const [grip, add] = [
    box?.querySelector<HTMLElement>('.he-item-grip'),
    box?.querySelector<HTMLElement>('[data-add-item]'),
  ];
  const element = elementOfItem(item);
  if (grip) place(grip, element, null);
  if (add) place(add, element, grip ?? null);
}

function place(control: HTMLElement, element: HTMLElement | null, other: HTMLElement | null): void {
  control.hidden = !element?.checkVisibility();
  if (element === null || control.hidden) return;
  const size = { width: control.offsetWidth, height: control.offsetHeight, edge: EDGE_PX };
  // Choices over the page cover what is below them.
  const part = element.closest('.form-opened, [data-shell], [data-block]');
  const grips = [...document.querySelectorAll('.he-gutter:not(.he-item-gutter) .he-grip:not([hidden])')];
  const taken = [...grips, ...(other === null ? [] : [other])].map((one) => one.getBoundingClientRect());
  const boxes = [...(part === null ? [] : wordsAndControlsIn(part)), ...taken];
  const corners = other === null ? gripCorners(element, size) : addCorners(element, other, size);
  const room = freeRoom();
  const inRoom = corners.filter(
    ({ right }) => right - size.width + size.edge >= room.left && right - size.edge <= room.right,
  );
  const best = leastCovering(inRoom.length === 0 ? corners : inRoom, size, boxes);
  control.style.transform = `translate(${Math.round(best.right - size.width)}px, ${Math.round(best.top)}px)`;
}

/**
 * Returns the corners for the grip of an item: before the item, below the grip of its block there, after the item, inside its
 * end, at the end of its first line, below it and above it.
 */
function gripCorners(element: Element, { width, height, edge }: ControlSize): Corner[] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = bottom - top > 2 * height ? top : (top + bottom - height) / 2;
  const centre = (left + right + width) / 2;
  const line = linesOf(element)[0] ?? { top, bottom: top + height };
  return [
    { right: left, top: middle },
    { right: left - BOX_PX, top: middle },
    { right: left, top: middle + height },
    { right: right + width, top: middle },
    { right: right + BOX_PX + width, top: middle },
    { right, top: middle },
    { right, top: (line.top + line.bottom - height) / 2 },
    { right, top: line.bottom - height + edge },
    { right: centre, top: bottom + BOX_PX - edge },
    { right: centre, top: top - BOX_PX - height + edge },
  ];
}

/** The distance between the words of an item and the button '+', in px. */
const BEHIND_PX = 8;

/**
 * Returns the corners for '+' after an item: below the item in the column of its grip, behind its first words, after the item,
 * and below it.
 */
function addCorners(element: Element, grip: Element, { width, height }: ControlSize): Corner[] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const words = linesOf(element.querySelector('[data-property]') ?? element).at(-1) ?? { right, top, bottom };
  const middle = (words.top + words.bottom - height) / 2;
  return [
    { right: grip.getBoundingClientRect().right, top: bottom - height / 2 },
    { right: words.right + BEHIND_PX + width, top: middle },
    { right: right + width, top: middle },
    { right: right + width + BOX_PX, top: (top + bottom - height) / 2 },
    { right: right + 2 * width, top: middle },
    { right: left + width, top: bottom },
    { right, top: bottom },
  ];
}
