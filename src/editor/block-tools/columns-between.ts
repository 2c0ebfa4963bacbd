import type { ContentTree } from '../../model/tree.ts';
import { ancestors } from '../document/ancestors.ts';
import type { Edges } from '../page-dom/edges.ts';
import { elementOf } from '../page-dom/target-elements.ts';

const TYPE = 'SplitContent';

/** Returns the key of the block that is, or contains, two columns around a block; null if there are no columns around it. */
export function splitAround(tree: ContentTree, key: string): string | null {
  if (!Object.hasOwn(tree.blocks, key)) return null;
  const keys = [...ancestors(tree, { owner: key, property: '' }), key];
  return keys.findLast((around) => tree.blocks[around]?.componentType === TYPE) ?? null;
}

export interface Between {
  /** The block with the columns. */
  readonly block: HTMLElement;
  /** The middle of the gap between the columns, in px of the window. */
  readonly middle: number;
  /** The width of the gap, in px. */
  readonly gap: number;
}

/** Returns the gap between the columns of a block on the page; null if the columns are not side by side. */
export function columnsBetween(owner: string): Between | null {
  const block = elementOf({ owner, property: '' });
  const columns = [...(block?.querySelectorAll<HTMLElement>(':scope > .split-column') ?? [])];
  const [first, second] = columns
    .map((column) => column.getBoundingClientRect())
    .sort((a, b) => a.left - b.left);
  if (block === null || first === undefined || second === undefined) return null;
  const isBeside = first.right <= second.left + 1 && first.width > 0 && second.width > 0;
  return isBeside
    ? { block, middle: (first.right + second.left) / 2, gap: Math.max(0, second.left - first.right) }
    : null;
}

/** The distance between two heights at which the handle may be, in px. */
const STEP_PX = 24;

/**
 * Returns the heights at which a handle may be in a block, the best one first: the middle of the visible part of the block, then
 * places ever further from it. Returns none if too little of the block is visible.
 */
export function handleTops(block: Edges, room: Edges, height: number): number[] {
  const least = Math.max(block.top, room.top);
  const most = Math.min(block.bottom, room.bottom) - height;
  const middle = (least + most) / 2;
  if (most < least) {
    const isInRoom = middle >= room.top && middle + height <= room.bottom;
    return block.bottom > room.top && block.top < room.bottom && isInRoom ? [middle] : [];
  }
  const steps = Math.floor((most - least) / 2 / STEP_PX);
  const away = Array.from({ length: steps }, (_, index) => (index + 1) * STEP_PX);
  return [middle, ...away.flatMap((by) => [middle + by, middle - by])];
}
