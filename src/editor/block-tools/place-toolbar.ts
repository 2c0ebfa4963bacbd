import type { Edges } from '../page-dom/edges.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface ToolbarPosition {
  readonly left: number;
  readonly top: number;
}

/** The distance between a block and its toolbar, in px. The distance includes the outline around the block. */
const GAP = 10;

/**
 * Returns the position of a toolbar, in px: above or below the block, at its left or right edge, without covering any of
 * `texts`. If every such position covers some texts, tries the lower and the upper edge of the window. If the toolbar covers
 * some texts there too, returns the position that covers the least. The toolbar is always inside `room`, the part of the window
 * not covered by the menu and the sidebar.
 */
export function placeToolbar(
  block: Edges,
  size: Size,
  room: Edges,
  texts: readonly Edges[] = [],
): ToolbarPosition {
  const lefts = [block.left, block.right - size.width].map((left) =>
    Math.round(Math.max(room.left, Math.min(left, room.right - size.width))),
  );
  const lowest = room.bottom - size.height;
  const [above, below] = [block.top - GAP - size.height, block.bottom + GAP];
  const isInside = block.bottom > room.top && block.top < room.bottom;
  const beside = [
    ...(above >= room.top && above <= lowest ? [above] : []),
    ...(below <= lowest && isInside ? [below] : []),
  ];
  // If the block fills the window, tries the window's upper edge first. If the block is scrolled out of the window, tries the
  // nearer edge first.
  const edges =
    above > lowest ? [lowest, room.top] : beside.length > 0 ? [lowest, room.top] : [room.top, lowest];
  const places = [...beside, ...edges].flatMap((top) =>
    lefts.map((left) => ({ left, top: Math.round(top) })),
  );
  const measured = places.map((place) => ({ place, area: coveredBy(place, size, texts) }));
  return measured.reduce((best, other) => (other.area < best.area ? other : best)).place;
}

/** Returns the area of the texts that a toolbar at this position would cover, in px². */
function coveredBy({ left, top }: ToolbarPosition, { width, height }: Size, texts: readonly Edges[]): number {
  return texts.reduce((area, text) => {
    const across = Math.min(left + width, text.right) - Math.max(left, text.left);
    const down = Math.min(top + height, text.bottom) - Math.max(top, text.top);
    return area + Math.max(across, 0) * Math.max(down, 0);
  }, 0);
}
