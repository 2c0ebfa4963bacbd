/** The edges of a box in the window, in px. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly left: number;
  readonly top: number;
}

/** Between the box around a block and its toolbar: the frame of the box lies in it. px */
const GAP = 10;

/**
 * Where a toolbar stands: above a block, or below it, at its left edge or its right, wherever it covers nothing of
 * `texts`; else at the lower or the upper edge of the window, out of the way; and where all of these cover something, where
 * that is least. It is always wholly inside `room`, what of the window is not covered by the menu and the sidebar. px
 */
export function placeToolbar(block: Edges, size: Size, room: Edges, texts: readonly Edges[] = []): Place {
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
  // Over a block that fills the window, its upper edge; near one that has left it, the nearer edge.
  const edges =
    above > lowest ? [lowest, room.top] : beside.length > 0 ? [lowest, room.top] : [room.top, lowest];
  const places = [...beside, ...edges].flatMap((top) =>
    lefts.map((left) => ({ left, top: Math.round(top) })),
  );
  const covered = places.map((place) => coveredBy(place, size, texts));
  return places[covered.indexOf(Math.min(...covered))]!;
}

/** How much of the texts a toolbar would cover at a place, px². */
function coveredBy({ left, top }: Place, { width, height }: Size, texts: readonly Edges[]): number {
  return texts.reduce((area, text) => {
    const across = Math.min(left + width, text.right) - Math.max(left, text.left);
    const down = Math.min(top + height, text.bottom) - Math.max(top, text.top);
    return area + Math.max(across, 0) * Math.max(down, 0);
  }, 0);
}
