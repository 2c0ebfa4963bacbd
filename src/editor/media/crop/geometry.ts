import type { Crop } from '../../../model/image.ts';
import type { Size } from '../../../model/limits.ts';

/**
 * Crops of a picture. Every crop is inside the upright original, and its edges are whole px. A `ratio` is the aspect ratio of a
 * canvas, as width and height. Null allows any ratio.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners of a crop, each with the edges that move with the corner. */
export const CORNERS = {
  topLeft: { left: true, top: true },
  topRight: { left: false, top: true },
  bottomLeft: { left: true, top: false },
  bottomRight: { left: false, top: false },
} as const;

export type Corner = keyof typeof CORNERS;

/** The minimum length of the shorter side of a crop, in px. */
const MIN_SIDE = 32;

/**
 * Returns the size of the largest crop with an aspect ratio. That crop has the full width or the full height of the picture. If
 * the ratio is null, returns the size of the picture.
 */
export function largestSize(picture: Size, ratio: Size | null): Size {
  if (ratio === null) return { width: picture.width, height: picture.height };
  return picture.width * ratio.height <= picture.height * ratio.width
    ? { width: picture.width, height: heightFor(picture.width, ratio, picture) }
    : { width: widthFor(picture.height, ratio, picture), height: picture.height };
}

/**
 * Returns the crop that has the given aspect ratio and zoom, centred on the given point or as close to it as the picture
 * allows. By default, returns the largest crop of that ratio, in the middle of the picture.
 */
export function cropAt(picture: Size, ratio: Size | null, centre: Point = middleOf(picture), zoom = 1): Crop {
  const largest = largestSize(picture, ratio);
  return cropAround(picture, sizeOfWidth(picture, ratio ?? picture, largest.width / zoom), centre);
}

/**
 * Fits a stored crop to the aspect ratio and the picture. If the crop has another ratio, keeps only the middle of the crop,
 * like the page does.
 */
export function fitCrop(picture: Size, ratio: Size | null, crop: Crop): Crop {
  const size =
    ratio === null
      ? { width: within(crop.width, 1, picture.width), height: within(crop.height, 1, picture.height) }
      : sizeOfWidth(picture, ratio, largestSize(crop, isSameShape(crop, ratio) ? null : ratio).width);
  return cropAround(picture, size, centreOf(crop));
}

/** Returns the crop moved by a distance, or as far as the picture allows. */
export function moveCrop(picture: Size, crop: Crop, by: Point): Crop {
  return {
    ...crop,
    left: within(crop.left + by.x, 0, picture.width - crop.width),
    top: within(crop.top + by.y, 0, picture.height - crop.height),
  };
}

/** Returns the zoom of a crop: 1 for the largest crop with its aspect ratio, 2 for a crop of half that width. */
export function zoomOf(picture: Size, ratio: Size | null, crop: Crop): number {
  return largestSize(picture, ratio ?? crop).width / crop.width;
}

/** Returns the zoom of the smallest crop with an aspect ratio. */
export function largestZoom(picture: Size, ratio: Size | null, crop: Crop): number {
  const shape = ratio ?? crop;
  return largestSize(picture, shape).width / smallestWidth(picture, shape);
}

/**
 * Returns the crop at another zoom, limited to the minimum and maximum zoom. The point `about` of the picture keeps its
 * position in the crop as far as the picture allows.
 */
export function zoomCrop(
  picture: Size,
  ratio: Size | null,
  crop: Crop,
  zoom: number,
  about: Point = centreOf(crop),
): Crop {
  const shape = ratio ?? crop;
  const size = sizeOfWidth(picture, shape, largestSize(picture, shape).width / zoom);
  return inside(picture, size, {
    x: about.x - ((about.x - crop.left) / crop.width) * size.width,
    y: about.y - ((about.y - crop.top) / crop.height) * size.height,
  });
}

/** Returns the crop after one of its corners is dragged to a point of the picture. The opposite corner does not move. */
export function dragCorner(picture: Size, ratio: Size | null, crop: Crop, corner: Corner, to: Point): Crop {
  const { left, top } = CORNERS[corner];
  const width = left ? crop.left + crop.width - to.x : to.x - crop.left;
  const height = top ? crop.top + crop.height - to.y : to.y - crop.top;
  if (ratio === null) return resize(picture, ratio, crop, corner, { width, height });
  // Moves the corner to the nearest point on the diagonal of the aspect ratio.
  const share =
    (width * ratio.width + height * ratio.height) / (ratio.width * ratio.width + ratio.height * ratio.height);
  return resize(picture, ratio, crop, corner, {
    width: share * ratio.width,
    height: share * ratio.height,
  });
}

/**
 * Returns the crop after keys have moved one of its corners in one direction. The aspect ratio, if any, determines the movement
 * in the other direction.
 */
export function nudgeCorner(picture: Size, ratio: Size | null, crop: Crop, corner: Corner, by: Point): Crop {
  const { left, top } = CORNERS[corner];
  const width = crop.width + (left ? -by.x : by.x);
  const height = crop.height + (top ? -by.y : by.y);
  const byHeight = ratio !== null && by.x === 0;
  return resize(picture, ratio, crop, corner, {
    width: byHeight ? (height * ratio.width) / ratio.height : width,
    height,
  });
}

/** Returns the centre of a crop, in px of the picture. */
export function centreOf(crop: Crop): Point {
  return { x: crop.left + crop.width / 2, y: crop.top + crop.height / 2 };
}

/** Returns whether two sizes have the same aspect ratio, with a tolerance of one per cent. */
export function isSameShape(a: Size, b: Size): boolean {
  return Math.abs((a.width * b.height) / (a.height * b.width) - 1) < 0.01;
}

/** Returns the crop resized to about the wanted size. The corner opposite `corner` does not move. */
function resize(picture: Size, ratio: Size | null, crop: Crop, corner: Corner, wanted: Size): Crop {
  const { left, top } = CORNERS[corner];
  const [right, bottom] = [crop.left + crop.width, crop.top + crop.height];
  const room = {
    width: left ? right : picture.width - crop.left,
    height: top ? bottom : picture.height - crop.top,
  };
  const size =
    ratio === null
      ? {
          width: within(wanted.width, Math.min(MIN_SIDE, room.width), room.width),
          height: within(wanted.height, Math.min(MIN_SIDE, room.height), room.height),
        }
      : sizeOfWidth(room, ratio, wanted.width, smallestWidth(picture, ratio));
  return {
    left: left ? right - size.width : crop.left,
    top: top ? bottom - size.height : crop.top,
    ...size,
  };
}

/** Returns a size with this aspect ratio and about this width that fits into `room`. */
function sizeOfWidth(room: Size, ratio: Size, width: number, smallest = smallestWidth(room, ratio)): Size {
  const largest = largestSize(room, ratio);
  if (width >= largest.width) return largest;
  const own = within(width, Math.min(smallest, largest.width), largest.width);
  return { width: own, height: heightFor(own, ratio, room) };
}

function smallestWidth(picture: Size, ratio: Size): number {
  const width = Math.ceil(Math.max(MIN_SIDE, (MIN_SIDE * ratio.width) / ratio.height));
  return Math.min(width, largestSize(picture, ratio).width);
}

function cropAround(picture: Size, size: Size, centre: Point): Crop {
  return inside(picture, size, { x: centre.x - size.width / 2, y: centre.y - size.height / 2 });
}

function inside(picture: Size, size: Size, corner: Point): Crop {
  return {
    left: within(corner.x, 0, picture.width - size.width),
    top: within(corner.y, 0, picture.height - size.height),
    width: size.width,
    height: size.height,
  };
}

function heightFor(width: number, ratio: Size, room: Size): number {
  return within((width * ratio.height) / ratio.width, 1, room.height);
}

function widthFor(height: number, ratio: Size, room: Size): number {
  return within((height * ratio.width) / ratio.height, 1, room.width);
}

function middleOf(picture: Size): Point {
  return { x: picture.width / 2, y: picture.height / 2 };
}

/** Returns the whole number within the bounds that is nearest to a value. */
function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(Math.round(value), max));
}
