import type { BlockPosition } from '../../model/patch.ts';
import type { ListId } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { elementOf } from './target-elements.ts';

/** Half the height of the gap above the first component and below the last one, in px. */
const NEAR_PX = 8;

/** Returns the content list that an element is, or that it is a run of blocks of; null if it is neither. */
export function listOf(element: Element): HTMLElement | null {
  const list = isRun(element) ? element.parentElement : element;
  if (!(list instanceof HTMLElement)) return null;
  return list.dataset.list === undefined && list.dataset.emptyList === undefined ? null : list;
}

/** Returns the blocks directly in an element, which may be a list whose blocks are in runs. */
export function blocksIn(element: Element): HTMLElement[] {
  const inside = [...element.children].flatMap((child) => (isRun(child) ? [...child.children] : [child]));
  return inside.filter(
    (child) => child instanceof HTMLElement && child.dataset.block !== undefined,
  ) as HTMLElement[];
}

function isRun(element: Element): boolean {
  return element instanceof HTMLElement && element.dataset.run !== undefined;
}

/**
 * Returns the place in a content list at this height of the window: between two blocks, or in the empty list. Returns null if
 * the element is not a content list.
 */
export function emptyPlaceAt(element: Element, y: number): BlockPosition | null {
  const list = listOf(element);
  if (list === null) return null;
  if (list.dataset.emptyList !== undefined) return { list: list.dataset.emptyList as ListId, after: null };
  const above = blocksIn(list).filter((block) => block.getBoundingClientRect().top < y);
  return { list: list.dataset.list as ListId, after: above.at(-1)?.dataset.block ?? null };
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
