import type { Edges } from './edges.ts';
import { leastCovering } from './free-place.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the window, and the height above which popovers do not stand. */
interface Room extends Size {
  readonly top: number;
}

/** The distance between a popover and the edges of the window, in px. */
const MARGIN_PX = 8;

/**
 * Returns the upper left corner of a popover, in px of the window: below its control, above it, at its left, or at its right.
 * At the left, the popover may cover the control itself and the editor's menu. The popover is always inside the room and, if
 * possible, covers none of `kept`. If every place covers a part of them, returns the place that covers the least.
 */
export function placePopover(
  control: Edges,
  { width, height }: Size,
  room: Room,
  { gap, kept }: { readonly gap: number; readonly kept: readonly Edges[] },
): { left: number; top: number } {
  const within = (at: number, size: number, start: number, end: number) =>
    Math.max(start + MARGIN_PX, Math.min(at, end - size - MARGIN_PX));
  const inHeight = (at: number) => within(at, height, room.top, room.height);
  const left = within(control.left, width, 0, room.width);
  const top = inHeight(control.top);
  const places = [
    { left, top: control.bottom + gap },
    { left, top: control.top - gap - height },
    { left: Math.max(0, control.left - gap - width), top },
    { left: control.right + gap, top },
  ];
  const inside = places.filter(
    (place) =>
      place.left >= 0 && place.left + width + MARGIN_PX <= room.width && place.top === inHeight(place.top),
  );
  const found = inside.length === 0 ? [{ left, top: inHeight(control.bottom + gap) }] : inside;
  const corners = found.map((place) => ({ right: place.left + width, top: place.top }));
  const best = leastCovering(corners, { width, height, edge: 0 }, kept);
  return { left: Math.round(best.right - width), top: Math.round(best.top) };
}

/**
 * Returns a function that places a popover like `placePopover`, and keeps it on the side of its control on which it opened when its
 * content gets lower.
 */
export function steadyPlacement(): typeof placePopover {
  let tallest = 0;
  return (control, { width, height }, room, options) => {
    tallest = Math.max(tallest, height);
    const { left, top } = placePopover(control, { width, height: tallest }, room, options);
    const isAbove = top + tallest <= control.top;
    return { left, top: isAbove ? top + tallest - height : top };
  };
}
