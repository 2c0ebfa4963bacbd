import type { BlockPosition } from '../../model/patch.ts';
import type { ListId } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
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
  const keys = $tree.get().lists[list] ?? [];
  if (after !== null && !keys.includes(after)) return null;
  const next = keys[after === null ? 0 : keys.indexOf(after) + 1];
  const [above, below] = [after ?? undefined, next].map((key) =>
    key === undefined ? null : elementOf({ owner: key, property: '' }),
  );
  const beside = (above ?? below)?.getBoundingClientRect();
  if (beside === undefined) return null;
  const top = above ? beside.bottom : beside.top - 2 * NEAR_PX;
  const bottom = below?.getBoundingClientRect().top ?? beside.bottom + 2 * NEAR_PX;
  return { left: beside.left, top: (top + bottom) / 2, width: beside.width };
}

function keyOf(element: Element | null): string | null {
  return element instanceof HTMLElement ? (element.dataset.block ?? null) : null;
}
