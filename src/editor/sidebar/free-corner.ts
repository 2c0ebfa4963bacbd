/** A rectangle in the window, in px. */
export interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The distance in px between the sidebar and the edges of the page. */
export const EDGE_PX = 16;

/**
 * Returns the corner of a room in which a panel covers the least of an element. If several corners are equally good, the first
 * of these is: bottom right, top right, bottom left, top left. Without an element, the panel is at the top right.
 */
export function freeCorner(
  room: Room,
  { width, height }: { width: number; height: number },
  element: Room | null,
): { left: number; top: number } {
  const right = room.right - EDGE_PX - width;
  const bottom = Math.max(room.bottom - EDGE_PX - height, room.top + EDGE_PX);
  const [left, top] = [room.left + EDGE_PX, room.top + EDGE_PX];
  if (element === null) return { left: right, top };
  const corners = [
    { left: right, top: bottom },
    { left: right, top },
    { left, top: bottom },
    { left, top },
  ];
  const covered = (corner: { left: number; top: number }) =>
    overlap(corner.left, corner.left + width, element.left, element.right) *
    overlap(corner.top, corner.top + height, element.top, element.bottom);
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

function overlap(from: number, to: number, start: number, end: number): number {
  return Math.max(0, Math.min(to, end) - Math.max(from, start));
}
