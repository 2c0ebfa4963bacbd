import type { Focus } from '../../../model/focus.ts';
import type { Crop } from '../../../model/image.ts';
import type { Size } from '../../../model/limits.ts';
import { CORNERS, type Corner, dragCorner, moveCrop, type Point, zoomCrop, zoomOf } from './geometry.ts';

/** Gestures of one or two pointers on the picture. All points are in px of the picture. */

/** The values of the cropper that gestures use and change. */
export interface Cut {
  readonly picture: Size;
  readonly ratio: Size | null;
  readonly crop: Crop;
  onCrop(crop: Crop): void;
  onFocus(focus: Focus): void;
}

/**
 * The state at the start of a gesture: the crop, the point, and either the part that one pointer drags or the distance between
 * two pointers.
 */
export interface Gesture {
  readonly crop: Crop;
  readonly start: Point;
  /** The dragged part: `frame`, `focus` or a corner. */
  readonly part: string;
  /** The distance between two pointers, in px of the picture; null if there is only one pointer. */
  readonly apart: number | null;
}

/** Updates the crop during a gesture: `at` is the pointer that moved, `all` are the pointers that are down. */
export function follow(
  { crop, part, start, apart }: Gesture,
  at: Point,
  all: readonly Point[],
  stage: Cut,
): void {
  const { picture, ratio, onCrop, onFocus } = stage;
  const [first, second] = all;
  if (apart !== null && first !== undefined && second !== undefined) {
    const zoom = (zoomOf(picture, ratio, crop) * distance(first, second)) / apart;
    onCrop(zoomCrop(picture, ratio, crop, zoom, start));
  } else if (part === 'focus') {
    onFocus({ x: share(at.x / picture.width), y: share(at.y / picture.height) });
  } else if (isCorner(part)) {
    const { left, top } = CORNERS[part];
    // Keeps the distance constant between the corner and the pointer that grabbed the corner.
    const from = { x: left ? crop.left : crop.left + crop.width, y: top ? crop.top : crop.top + crop.height };
    const to = { x: from.x + at.x - start.x, y: from.y + at.y - start.y };
    onCrop(dragCorner(picture, ratio, crop, part, to));
  } else {
    onCrop(moveCrop(picture, crop, { x: at.x - start.x, y: at.y - start.y }));
  }
}

function isCorner(part: string): part is Corner {
  return Object.hasOwn(CORNERS, part);
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function share(value: number): number {
  return Math.max(0, Math.min(value, 1));
}
