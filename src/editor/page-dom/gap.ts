import type { BlockPosition } from '../../model/patch.ts';
import type { ListId } from '../../model/tree.ts';
import { elementOf } from './target-elements.ts';

/** Half the height of the gap above the first component and below the last one, in px. */
const NEAR_PX = 8;

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
  let below = after === null ? (box?.firstElementChild ?? null) : (above?.nextElementSibling ?? null);
  // Skips the preview of a component, which has no key.
  while (below !== null && keyOf(below) === null) below = below.nextElementSibling;
  const beside = (above ?? below)?.getBoundingClientRect();
  if (beside === undefined) return null;
  const top = above === null ? beside.top - 2 * NEAR_PX : beside.bottom;
  const bottom = below?.getBoundingClientRect().top ?? beside.bottom + 2 * NEAR_PX;
  return { left: beside.left, top: (top + bottom) / 2, width: beside.width };
}

function keyOf(element: Element | null): string | null {
  return element instanceof HTMLElement ? (element.dataset.block ?? null) : null;
}
