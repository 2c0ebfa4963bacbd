import type { Edges } from '../page-dom/edges.ts';
import type { ControlSize, Corner } from '../page-dom/free-place.ts';

/**
 * Returns the corners at which a block's grip may be, the best one first, in px of the window: in the margin at the left of the
 * block, in the block's own margin at the left of its first line, above the block, at the right of the block, in the block's
 * upper corners, and below the block. Leaves out corners that are outside `room` at the left or at the right. While the first
 * line is scrolled out of the window, the grip stays at the upper edge of the window.
 */
export function gripCorners(block: Edges, line: Edges, room: Edges, size: ControlSize): Corner[] {
  const middle = (line.top + line.bottom - size.height) / 2;
  const top = Math.max(middle, Math.min(room.top, block.bottom - size.height));
  const left = block.left + size.width;
  const beside = [
    { right: block.left, top },
    { right: line.left, top },
  ];
  const above = block.top - size.height < room.top ? [] : [block.top - size.height];
  const others = [
    ...above.flatMap((at) => [
      { right: left, top: at },
      { right: block.right, top: at },
    ]),
    { right: block.right + size.width, top },
    { right: block.right, top: block.top },
    { right: left, top: block.bottom },
  ];
  return inRoom([...beside, ...others], room, size, { right: room.left + size.width - size.edge, top });
}

/** The distance between the places in a block at which its name may be, in px. */
const STEP_PX = 8;

/**
 * Returns the corners at which a block's name may be, the best one first: above and below the block, then along its right edge,
 * where a line that ends early leaves room.
 */
export function labelCorners(block: Edges, room: Edges, size: ControlSize): Corner[] {
  const rights = [block.left + size.width, block.right];
  const tops = [
    Math.max(block.top - size.height, room.top),
    Math.min(block.bottom, room.bottom - size.height),
  ];
  const corners = tops.flatMap((top) => rights.map((right) => ({ right, top })));
  const last = Math.min(block.bottom, room.bottom) - size.height;
  for (let top = block.top; top <= last; top += STEP_PX)
    if (top >= room.top) corners.push({ right: block.right, top });
  return inRoom(corners, room, size, { right: room.left + size.width, top: room.top });
}

/**
 * Returns the corners at which the button that adds a component in a gap may be, the best one first: in the margin, in the
 * column of the grip, then beside the grip. A button that would be less than its height away from the grip is directly below it,
 * or directly above it if the gap is nearer to the grip's upper edge.
 */
export function addCorners(
  gap: { readonly left: number; readonly top: number },
  grip: Corner | null,
  room: Edges,
  size: ControlSize,
): Corner[] {
  const middle = gap.top - size.height / 2;
  const top = grip === null ? middle : besideGrip(middle, grip.top, size.height, room.top);
  const beside =
    grip === null
      ? []
      : [
          { right: grip.right, top },
          { right: grip.right + size.width, top: grip.top },
          { right: grip.right - size.width, top: grip.top },
        ];
  const otherwise = { right: room.left + size.width - size.edge, top };
  return inRoom([{ right: gap.left, top }, ...beside], room, size, otherwise);
}

/** Returns the top of a button that does not cover a grip of the same height, in px. */
function besideGrip(top: number, grip: number, height: number, roomTop: number): number {
  if (Math.abs(top - grip) >= height) return top;
  const above = grip - height;
  return top < grip && above >= roomTop ? above : grip + height;
}

function inRoom(
  corners: readonly Corner[],
  room: Edges,
  { width, edge }: ControlSize,
  otherwise: Corner,
): Corner[] {
  const found = corners.filter(
    ({ right }) => right - width + edge >= room.left && right - edge <= room.right,
  );
  return found.length === 0 ? [otherwise] : found;
}
