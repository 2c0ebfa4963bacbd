/** The edges of a box in the window, in px. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Between the box around a block and its toolbar: the frame of the box lies in it. px */
const GAP = 10;

/**
 * Where a toolbar stands: above a block, below it where there is no room, else at the top of the window over the block. It
 * is always wholly inside `room`, what of the window is not covered by the menu and the sidebar. px
 */
export function placeToolbar(
  block: Edges,
  size: { readonly width: number; readonly height: number },
  room: Edges,
): { readonly left: number; readonly top: number } {
  const above = block.top - GAP - size.height;
  const below = block.bottom + GAP;
  const lowest = room.bottom - size.height;
  const inside = block.bottom > room.top && block.top < room.bottom;
  const beside = above >= room.top ? above : below <= lowest && inside ? below : room.top;
  return {
    left: Math.round(Math.max(room.left, Math.min(block.left, room.right - size.width))),
    top: Math.round(Math.min(beside, lowest)),
  };
}
