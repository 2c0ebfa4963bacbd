import type { BlockPosition } from '../../model/patch.ts';
import type { ListId } from '../../model/tree.ts';
import type { Edges } from '../page-dom/edges.ts';

/** A content list on the page, with its position and its blocks. All positions are px of the page. */
export interface DragList extends Edges {
  readonly list: ListId;
  readonly blocks: readonly DragBlock[];
}

export interface DragBlock extends Edges {
  readonly key: string;
  /** The content lists inside the block. Lists that are side by side, as in columns, grow independently. */
  readonly lists: readonly DragList[];
}

/** The block that is dragged. */
export interface Dragged {
  readonly key: string;
  /** The height of the block with the space below it, in px. */
  readonly room: number;
  /** The space below the block, in px. */
  readonly space: number;
}

/** A gap into which the dragged block can be dropped. */
export interface DropGap {
  readonly place: BlockPosition;
  /** The left and right edge of the gap's list. */
  readonly left: number;
  readonly right: number;
  /** The height at which the pointer is nearest to the gap. */
  readonly middle: number;
  /** Half the height of the empty list that the gap fills; 0 for a gap beside a block. */
  readonly reach: number;
  /** The upper edge of the dragged block once it is in the gap. */
  readonly top: number;
}

interface Laid {
  /** How far each block moves down; negative if it moves up. */
  readonly shifts: Map<string, number>;
  readonly gaps: DropGap[];
}

/**
 * Returns how far each block moves down while the dragged block is taken out of its place, and is in another place if `to` is
 * given. A block inside another one moves with that one, and its own shift includes that movement.
 */
export function shiftsOf(
  page: DragList,
  dragged: Dragged,
  to: BlockPosition | null,
): ReadonlyMap<string, number> {
  return layOut(page, dragged, to).shifts;
}

/** Returns the gaps of all lists that accept the dragged block, as they are while the block is taken out of its place. */
export function gapsOf(
  page: DragList,
  dragged: Dragged,
  isAccepted: (list: ListId) => boolean,
): readonly DropGap[] {
  return layOut(page, dragged, null).gaps.filter(({ place }) => isAccepted(place.list));
}

/** Returns the gap that is nearest to a point; null if there is no gap. */
export function nearestGap(gaps: readonly DropGap[], x: number, y: number): DropGap | null {
  const distances = gaps.map(({ left, right, middle, reach }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(Math.abs(middle - y) - reach, 0)),
  );
  return gaps[distances.indexOf(Math.min(...distances))] ?? null;
}

function layOut(page: DragList, dragged: Dragged, to: BlockPosition | null): Laid {
  const laid: Laid = { shifts: new Map(), gaps: [] };
  layOutList(page, 0, dragged, to, laid);
  return laid;
}

/** Lays out a list that begins `from` px further down than before. Returns how much higher the list gets. */
function layOutList(
  list: DragList,
  from: number,
  dragged: Dragged,
  to: BlockPosition | null,
  laid: Laid,
): number {
  const { left, right } = list;
  const others = list.blocks.filter(({ key }) => key !== dragged.key);
  const isAt = (after: string | null) => to?.list === list.list && to.after === after;
  const addGap = (after: string | null, above: number, below: number, top: number, reach = 0) =>
    laid.gaps.push({
      place: { list: list.list, after },
      left,
      right,
      middle: (above + below) / 2,
      reach,
      top,
    });
  let shift = from + (isAt(null) ? dragged.room : 0);
  const [first] = others;
  if (first === undefined) {
    const only = list.blocks[0];
    const top = (only?.top ?? list.top) + from;
    const bottom = only === undefined ? list.bottom + from : top;
    addGap(null, top, bottom, top, (bottom - top) / 2);
    // A new block takes the room of the place that stands for an empty list.
    if (only !== undefined) return shift - from - dragged.room;
    return isAt(null) ? Math.max(dragged.room - (list.bottom - list.top), 0) : 0;
  }
  const isTaken = (index: number) => list.blocks[index]?.key === dragged.key;
  if (isTaken(0)) shift -= dragged.room;
  addGap(null, first.top + shift, first.top + shift, first.top + shift);
  for (const [index, block] of list.blocks.entries()) {
    if (block.key === dragged.key) continue;
    laid.shifts.set(block.key, shift);
    const bottom = block.bottom + shift + growthOf(block, shift, dragged, to, laid);
    shift = bottom - block.bottom;
    if (isAt(block.key)) shift += dragged.room;
    if (isTaken(index + 1)) shift -= dragged.room;
    const next = list.blocks.slice(index + 1).find(({ key }) => key !== dragged.key);
    const top = next === undefined ? bottom + dragged.space : next.top + shift;
    addGap(block.key, bottom, next === undefined ? bottom : top, top);
  }
  return shift - from;
}

/** Returns how much higher a block gets. The highest of the lists inside it counts. */
function growthOf(
  { lists }: DragBlock,
  shift: number,
  dragged: Dragged,
  to: BlockPosition | null,
  laid: Laid,
): number {
  if (lists.length === 0) return 0;
  const heights = lists.map(({ top, bottom }) => bottom - top);
  const grown = lists.map(
    (list, index) => (heights[index] ?? 0) + layOutList(list, shift, dragged, to, laid),
  );
  return Math.max(...grown) - Math.max(...heights);
}
