import { atom } from 'nanostores';
import { type Edges, linesOf } from './edges.ts';

/** Changes when the grips of blocks were placed, because the grips of items avoid them; 0 until the first time. */
export const $gripsPlaced = atom(0);

/** The size of a small control over the page, in px. `edge` is the width of the invisible border of the control's touch target. */
export interface ControlSize {
  readonly width: number;
  readonly height: number;
  readonly edge: number;
}

/** The upper right corner of a control, in px of the window. */
export interface Corner {
  readonly right: number;
  readonly top: number;
}

/** The preferred distance between a control and words, in px. */
const CLEAR_PX = 3;

/**
 * Returns the corner at which a control covers the least of some boxes. If several corners cover the same area, returns the
 * first.
 */
export function leastCovering(
  corners: readonly Corner[],
  size: ControlSize,
  boxes: readonly Edges[],
): Corner {
  const measured = corners.map((corner) => ({ corner, area: coveredBy(corner, size, boxes) }));
  return measured.reduce((best, other) => (other.area < best.area ? other : best)).corner;
}

/**
 * Returns the areas that controls should not cover in a part of the page: lines of words, the part's own controls, and
 * pictures.
 */
export function wordsAndControlsIn(part: Element): Edges[] {
  const controls = [...part.querySelectorAll('summary, button, .button, input, select, textarea, img')];
  return [...linesOf(part), ...controls.map((control) => control.getBoundingClientRect())].filter(
    ({ left, right, top, bottom }) => right > left && bottom > top,
  );
}

/** Returns the visible part of a control whose corner is at this point. */
export function seenAt({ right, top }: Corner, { width, height, edge }: ControlSize): Edges {
  return {
    left: right - width + edge,
    right: right - edge,
    top: top + edge,
    bottom: top + height - edge,
  };
}

/** Returns the area of the boxes that a control would cover, in px². */
function coveredBy(corner: Corner, size: ControlSize, boxes: readonly Edges[]): number {
  const seen = seenAt(corner, size);
  return boxes.reduce((area, box) => {
    const across = Math.min(seen.right, box.right) - Math.max(seen.left, box.left) + CLEAR_PX;
    const down = Math.min(seen.bottom, box.bottom) - Math.max(seen.top, box.top) + CLEAR_PX;
    return area + Math.max(across, 0) * Math.max(down, 0);
  }, 0);
}
