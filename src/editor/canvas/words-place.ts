import type { Edges } from '../page-dom/edges.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The distance between the selected words and their bar, in px. */
const GAP = 12;
/** The smallest distance between the bar and the edge of the visible page, in px. */
const MARGIN = 8;

interface Words {
  /** The lines of the selected words; a line may have several parts. */
  readonly lines: readonly Edges[];
  readonly size: Size;
  /** The height that the bar may reach while it is open, in px; its own height if left out. Its side has room for this height. */
  readonly fullHeight?: number;
  /** The visible part of the page. */
  readonly room: Edges;
  readonly prefer: 'above' | 'below';
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly side: 'above' | 'below';
}

/**
 * Returns the position of a bar at selected words, in px: above the first line, centred over its selected words, or below the
 * last line. If there is room on neither side, the bar covers the words at the edge of the visible page. Returns null if none of
 * the words is visible.
 */
export function placeAtWords({ lines, size, fullHeight = size.height, room, prefer }: Words): Place | null {
  const [first, last] = [lineAt(lines, 'first'), lineAt(lines, 'last')];
  if (first === null || last === null || last.bottom <= room.top || first.top >= room.bottom) return null;
  const height = Math.max(size.height, fullHeight);
  const lowest = room.bottom - MARGIN - height;
  const above = { side: 'above', line: first, top: first.top - GAP - size.height } as const;
  const below = { side: 'below', line: last, top: last.bottom + GAP } as const;
  const covering = { ...below, line: first, top: Math.max(room.top + MARGIN, Math.min(below.top, lowest)) };
  const fits = { above: first.top - GAP - height >= room.top, below: below.top <= lowest };
  const sides = prefer === 'above' ? [above, below] : [below, above];
  const { side, line, top } = sides.find(({ side }) => fits[side]) ?? covering;
  const centred = (line.left + line.right - size.width) / 2;
  const rightmost = room.right - MARGIN - size.width;
  const left = Math.max(room.left + MARGIN, Math.min(centred, rightmost));
  return { left: Math.round(left), top: Math.round(top), side };
}

/** Returns the first or last line, with all its parts; null if there is no line. */
function lineAt(lines: readonly Edges[], which: 'first' | 'last'): Edges | null {
  const wide = lines.some(({ left, right }) => right > left);
  const parts = lines.filter(({ left, right }) => right > left || !wide);
  const edge = (line: Edges) => (which === 'first' ? -line.top : line.bottom);
  const outermost = parts.reduce<Edges | null>(
    (found, part) => (found === null || edge(part) > edge(found) ? part : found),
    null,
  );
  if (outermost === null) return null;
  const beside = parts.filter(({ top, bottom }) => {
    const middle = (top + bottom) / 2;
    return middle > outermost.top && middle < outermost.bottom;
  });
  return {
    left: Math.min(...beside.map(({ left }) => left)),
    right: Math.max(...beside.map(({ right }) => right)),
    top: Math.min(...beside.map(({ top }) => top)),
    bottom: Math.max(...beside.map(({ bottom }) => bottom)),
  };
}
