import type { BlockPosition } from '../../model/patch.ts';
import { type ListId, listAt, locate, ownerOf, PAGE_LIST } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { ownerLabel } from '../document/labels.ts';
import { freeRoom } from '../page-dom/edges.ts';
import { $pointed } from '../page-dom/pointed.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { trackDrag } from '../page-dom/track-drag.ts';
import { announce } from '../ui/announcements.ts';
import { canMoveTo } from './accepted.ts';
import { moveTo } from './block-actions.ts';
import { type Dragged, type DragList, type DropGap, gapsOf, nearestGap, shiftsOf } from './drag-layout.ts';

/** The size of the lifted block, relative to its size on the page. */
const LIFTED_SCALE = 0.93;
/** The space below the last block of a list, in px, if no block follows from which it could be measured. */
const SPACE_PX = 16;

/**
 * Drags a block once its grip is pressed: the block lifts and follows the pointer, the others make room, and the nearest gap
 * takes the block. Escape brings the block back. Keyboard users move blocks with shortcuts, the block's menu, and cut and paste.
 * If `rested` is given, a finger has rested on the block: the block lifts at once, and `rested` is called if the finger is raised
 * where it was.
 */
export function dragBlock(key: string, pressed: PointerEvent, rested?: () => void): void {
  let lift: Lift | null = null;
  trackDrag(pressed, {
    scroller: null,
    rested,
    edges: freeRoom,
    follow: (x, y) => {
      lift ??= liftBlock(key, pressed);
      lift?.follow(x, y);
    },
    drop: (x, y) => {
      const place = lift?.placeAt(x, y) ?? null;
      lift = null;
      if (place !== null) moveTo(key, place);
    },
    end: () => lift?.putDown(),
    cancel: () => announce(`${ownerLabel($tree.get(), key)} is back in its place`),
  });
}

/** A block that is lifted from the page. The page's elements only get transforms, so that nothing is rendered again. */
interface Lift {
  follow(x: number, y: number): void;
  /** Returns the place that takes the block; null if the block is already there. */
  placeAt(x: number, y: number): BlockPosition | null;
  /** Removes all transforms. */
  putDown(): void;
}

function liftBlock(key: string, { clientX, clientY }: PointerEvent): Lift | null {
  const element = elementOf({ owner: key, property: '' });
  if (element === null) return null;
  const page = measureList(PAGE_LIST);
  const dragged = measureDragged(key, element);
  const gaps = gapsOf(page, dragged, (id) => canMoveTo($tree.get(), id, key));
  const from = { x: clientX + window.scrollX, y: clientY + window.scrollY };
  const box = element.getBoundingClientRect();
  const moved = new Set<HTMLElement>();
  const room = document.createElement('div');
  room.className = 'he-drop-gap';
  element.parentElement?.append(room);
  element.dataset.heLifted = getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)' ? 'plain' : '';
  element.style.transformOrigin = `${clientX - box.left}px ${clientY - box.top}px`;
  document.documentElement.dataset.heLifting = '';
  $pointed.set(null);
  announce(`${ownerLabel($tree.get(), key)} lifted. Escape brings it back.`);
  let shown: DropGap | null = null;

  const gapAt = (x: number, y: number) => nearestGap(gaps, x + window.scrollX, y + window.scrollY);
  const makeRoom = (gap: DropGap) => {
    const shifts = shiftsOf(page, dragged, gap.place);
    for (const [block, shift] of shifts) {
      const own = elementOf({ owner: block, property: '' });
      const around = own?.parentElement?.closest<HTMLElement>('[data-block]')?.dataset.block;
      const by = shift - ((around === undefined ? 0 : shifts.get(around)) ?? 0);
      if (own === null) continue;
      own.style.transform = by === 0 ? '' : `translateY(${by}px)`;
      moved.add(own);
    }
    placeRoom(room, gap, box.height);
  };
  return {
    follow: (x, y) => {
      const by = { x: x + window.scrollX - from.x, y: y + window.scrollY - from.y };
      element.style.transform = `translate(${by.x}px, ${by.y}px) scale(${LIFTED_SCALE})`;
      const gap = gapAt(x, y);
      if (gap !== null && gap !== shown) makeRoom(gap);
      shown = gap;
    },
    placeAt: (x, y) => placeOf(key, gapAt(x, y)),
    putDown: () => {
      delete document.documentElement.dataset.heLifting;
      delete element.dataset.heLifted;
      for (const block of [element, ...moved]) block.style.transform = '';
      element.style.transformOrigin = '';
      for (const block of [element, ...moved])
        if (block.getAttribute('style') === '') block.removeAttribute('style');
      room.remove();
    },
  };
}

/** Returns the place of a gap; null if the block is already there. */
function placeOf(key: string, gap: DropGap | null): BlockPosition | null {
  const from = locate($tree.get(), key);
  if (gap === null || from === null) return null;
  const before = listAt($tree.get(), from.list)[from.index - 1] ?? null;
  return gap.place.list === from.list && gap.place.after === before ? null : gap.place;
}

/** Places the box that shows the room for the block. The box is in the page, so that it is below the lifted block. */
function placeRoom(room: HTMLElement, { left, right, top }: DropGap, height: number): void {
  Object.assign(room.style, { left: '0px', top: '0px', width: `${right - left}px`, height: `${height}px` });
  const at = room.getBoundingClientRect();
  room.style.left = `${left - at.left - window.scrollX}px`;
  room.style.top = `${top - at.top - window.scrollY}px`;
}

function measureDragged(key: string, element: HTMLElement): Dragged {
  const { top, bottom } = element.getBoundingClientRect();
  const place = locate($tree.get(), key);
  const below = place === null ? undefined : listAt($tree.get(), place.list)[place.index + 1];
  const next = below === undefined ? null : elementOf({ owner: below, property: '' });
  const space = next === null ? SPACE_PX : Math.max(next.getBoundingClientRect().top - bottom, 0);
  return { key, room: bottom - top + space, space };
}

/** Measures a content list and all lists inside it. A list without an element of its own fills the lower part of its block. */
function measureList(list: ListId): DragList {
  const tree = $tree.get();
  const blocks = listAt(tree, list).flatMap((key) => {
    const element = elementOf({ owner: key, property: '' });
    if (element === null) return [];
    const inner = (Object.keys(tree.lists) as ListId[]).filter(
      (id) => ownerOf(id) === key && elementOfList(id) !== null,
    );
    return [{ key, ...onPage(element), lists: inner.map(measureList) }];
  });
  const own = elementOfList(list);
  const around = own === null ? { left: 0, top: 0, right: 0, bottom: 0 } : onPage(own);
  return {
    list,
    ...around,
    top: own?.dataset.block === undefined ? around.top : (blocks[0]?.top ?? around.top),
    blocks,
  };
}

/** Returns the element of a list: its own, the place that stands for the empty list, or the block that contains the list. */
function elementOfList(list: ListId): HTMLElement | null {
  const id = CSS.escape(list);
  const owner = elementOf({ owner: ownerOf(list), property: '' });
  const own = document.querySelector<HTMLElement>(`.site [data-list="${id}"]`);
  const empty = document.querySelector<HTMLElement>(`.site [data-empty-list="${id}"]`);
  const first = listAt($tree.get(), list)[0];
  const isDirect = first !== undefined && elementOf({ owner: first, property: '' })?.parentElement === owner;
  return empty ?? own ?? (isDirect ? owner : null);
}

/** Returns the edges of an element, in px of the page. */
function onPage(element: Element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [window.scrollX, window.scrollY];
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
