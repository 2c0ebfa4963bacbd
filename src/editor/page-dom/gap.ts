import { atom } from 'nanostores';
import type { BlockPosition } from '../../model/patch.ts';
import type { ListId } from '../../model/tree.ts';
import { elementOf } from './target-elements.ts';

/** The gap between components that is under the pointer; null if the pointer is not in a gap. */
export const $gap = atom<BlockPosition | null>(null);

/**
 * The maximum distance between the pointer and a component's edge at which the pointer counts as in the gap, in px. It is also
 * half the height of the gap at the end of a list.
 */
const NEAR_PX = 8;

/** Tracks the gap under the pointer. Ignores touch, because a finger does not hover. Returns a function that stops tracking. */
export function watchGaps(main: HTMLElement): () => void {
  const onMove = ({ target, clientY, buttons, pointerType }: PointerEvent) => {
    if (!(target instanceof Element) || target.closest('.he-add-line') !== null) return;
    const free = buttons === 0 && pointerType !== 'touch' && target.closest('[data-inline]') === null;
    const next = free && main.contains(target) ? gapAt(target, clientY) : null;
    const known = $gap.get();
    if (next?.list !== known?.list || next?.after !== known?.after) $gap.set(next);
  };
  document.addEventListener('pointermove', onMove, { passive: true });
  return () => {
    document.removeEventListener('pointermove', onMove);
    $gap.set(null);
  };
}

/**
 * Returns the place in a content list at this height of the window: between two blocks, or in the empty list. Returns null if
 * the element is not a content list.
 */
export function emptyPlaceAt({ dataset, children }: HTMLElement, y: number): BlockPosition | null {
  if (dataset.emptyList !== undefined) return { list: dataset.emptyList as ListId, after: null };
  if (dataset.list === undefined) return null;
  const above = [...children].filter(
    (child) => keyOf(child) !== null && child.getBoundingClientRect().top < y,
  );
  return { list: dataset.list as ListId, after: keyOf(above.at(-1) ?? null) };
}

/** Returns the line in the middle of a gap, in px of the window; null if there is no block next to the gap. */
export function lineOf({ list, after }: BlockPosition): { left: number; top: number; width: number } | null {
  const box = document.querySelector(`main [data-list="${CSS.escape(list)}"]`);
  const above = after === null ? null : elementOf({ owner: after, property: '' });
  const next = after === null ? (box?.firstElementChild ?? null) : (above?.nextElementSibling ?? null);
  const below = keyOf(next) === null ? null : next;
  const beside = (above ?? below)?.getBoundingClientRect();
  if (beside === undefined) return null;
  const top = above === null ? beside.top - 2 * NEAR_PX : beside.bottom;
  const bottom = below?.getBoundingClientRect().top ?? beside.bottom + 2 * NEAR_PX;
  return { left: beside.left, top: (top + bottom) / 2, width: beside.width };
}

/**
 * Returns the gap at a point between blocks, or near the edge of a block; null if there is no gap. An empty list counts as a
 * gap.
 */
function gapAt(element: Element, y: number): BlockPosition | null {
  if (element instanceof HTMLElement && element.dataset.list !== undefined) return emptyPlaceAt(element, y);
  for (let block = blockAround(element); block !== null; block = blockAround(block.parentElement)) {
    const list = block.parentElement?.dataset.list as ListId | undefined;
    const { top, bottom } = block.getBoundingClientRect();
    if (list === undefined) continue;
    if (bottom - y < NEAR_PX) return { list, after: keyOf(block) };
    if (y - top < NEAR_PX) return { list, after: keyOf(block.previousElementSibling) };
  }
  return null;
}

function blockAround(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-block]') ?? null;
}

function keyOf(element: Element | null): string | null {
  return element instanceof HTMLElement ? (element.dataset.block ?? null) : null;
}
