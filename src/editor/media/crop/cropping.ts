import { type Focus, focusOf } from '../../../model/focus.ts';
import { type CanvasSizes, type Crop, cropFor, type ImageValue, shapeOfSize } from '../../../model/image.ts';
import type { Size } from '../../../model/limits.ts';
import { centreOf, cropAt, fitCrop, isSameShape, largestSize, type Point, zoomOf } from './geometry.ts';

/** A crop of a picture for each canvas, and the focal point. */
export interface CropsByCanvas {
  readonly crops: Readonly<Record<string, Crop>>;
  readonly focus: Focus | null;
}

/** The state of the cropper. */
export interface Cropping extends CropsByCanvas {
  readonly picture: Size;
  readonly sizes: CanvasSizes;
  /** The canvases that the user cropped. All other canvases follow the focal point. */
  readonly byHand: readonly string[];
  /** Whether canvases with the same aspect ratio share a crop. */
  readonly shared: boolean;
}

/** Returns the width and the aspect ratio with which a canvas shows pictures. */
export function canvasSize(sizes: CanvasSizes, canvas: string): CanvasSizes[string] {
  return sizes[canvas] ?? noCanvas(canvas);
}

/** Returns the crop of a canvas. */
export function cropOf({ crops }: Pick<Cropping, 'crops'>, canvas: string): Crop {
  return crops[canvas] ?? noCanvas(canvas);
}

function noCanvas(canvas: string): never {
  throw new Error(`The picture has no canvas ‘${canvas}’.`);
}

/** Returns the aspect ratio of a canvas; null if the canvas allows any ratio. */
export function ratioOf(sizes: CanvasSizes, canvas: string): Size | null {
  return shapeOfSize(canvasSize(sizes, canvas)) ?? null;
}

/** Returns whether any canvas cuts off a part of the picture, because its aspect ratio differs from that of the picture. */
export function isCutOff(picture: Size, sizes: CanvasSizes): boolean {
  return Object.keys(sizes).some((canvas) => {
    const ratio = ratioOf(sizes, canvas);
    return ratio !== null && !isSameShape(picture, ratio);
  });
}

/** Returns the state with the stored crops of a picture. The other canvases get crops as described at `followed`. */
export function startCropping(picture: Size, sizes: CanvasSizes, value: ImageValue): Cropping {
  const stored = Object.keys(sizes).flatMap((canvas) => {
    const crop = cropFor(value, canvas);
    return crop === undefined ? [] : [[canvas, fitCrop(picture, ratioOf(sizes, canvas), crop)] as const];
  });
  const crops = Object.fromEntries(stored);
  const byHand = Object.keys(crops);
  const started = followed({ picture, sizes, crops, byHand, focus: focusOf(value) ?? null, shared: false });
  const shared = Object.keys(sizes).every((canvas) =>
    alikeIn(sizes, canvas).every((other) => isEqual(cropOf(started, canvas), cropOf(started, other))),
  );
  return { ...started, shared };
}

/** Returns the other canvases that have the same aspect ratio as this canvas. */
export function alikeIn(sizes: CanvasSizes, canvas: string): string[] {
  const ratio = ratioOf(sizes, canvas);
  return Object.keys(sizes).filter((other) => {
    const shape = ratioOf(sizes, other);
    return (
      other !== canvas && (ratio === null || shape === null ? ratio === shape : isSameShape(ratio, shape))
    );
  });
}

/** Crops one canvas as the user requested, together with the canvases that share its crop. */
export function cut(state: Cropping, canvas: string, crop: Crop): Cropping {
  const canvases = [canvas, ...(state.shared ? alikeIn(state.sizes, canvas) : [])];
  const own = canvases.map(
    (name) => [name, fitCrop(state.picture, ratioOf(state.sizes, name), crop)] as const,
  );
  return followed({
    ...state,
    crops: { ...state.crops, ...Object.fromEntries(own), [canvas]: crop },
    byHand: [...new Set([...state.byHand, ...canvases])],
  });
}

/** Sets or removes the focal point. The canvases that the user has not cropped follow the focal point. */
export function keepInSight(state: Cropping, focus: Focus | null): Cropping {
  return followed({ ...state, focus });
}

/** Makes all canvases of the same aspect ratio share the crop of a canvas, or separates their crops. */
export function share(state: Cropping, canvas: string, shared: boolean): Cropping {
  if (shared) return cut({ ...state, shared }, canvas, cropOf(state, canvas));
  const apart = [canvas, ...alikeIn(state.sizes, canvas)];
  return { ...state, shared, byHand: [...new Set([...state.byHand, ...apart])] };
}

/** Returns the part of the state that is stored with the page. */
export function cropsIn({ crops, focus }: Cropping): CropsByCanvas {
  return { crops, focus };
}

/** Returns a picture in its place with new crops instead of its previous ones. */
export function withCrops(
  value: NonNullable<ImageValue>,
  sizes: CanvasSizes,
  { crops, focus }: CropsByCanvas,
): NonNullable<ImageValue> {
  const rest = Object.entries(value).filter(([name]) => name !== 'focus' && !Object.hasOwn(sizes, name));
  return {
    ...(Object.fromEntries(rest) as NonNullable<ImageValue>),
    ...crops,
    ...(focus === null ? {} : { focus }),
  };
}

/**
 * Crops the canvases that the user has not cropped. Centres their crops on the focal point or, if there is none, on the user's
 * first crop, and zooms in no further than that first crop does.
 */
function followed(state: Cropping): Cropping {
  const { picture, sizes, crops, byHand, focus } = state;
  const [first] = byHand;
  const centre: Point | undefined =
    focus !== null
      ? { x: focus.x * picture.width, y: focus.y * picture.height }
      : first === undefined
        ? undefined
        : centreOf(cropOf(state, first));
  const zoom = first === undefined ? 1 : zoomOf(picture, ratioOf(sizes, first), cropOf(state, first));
  const following = Object.keys(sizes).filter((canvas) => !byHand.includes(canvas));
  const cutAnew = following.map((canvas) => {
    const ratio = ratioOf(sizes, canvas);
    const sharp = Math.min(zoom, sharpZoom(picture, ratio, canvasSize(sizes, canvas).width));
    return [canvas, cropAt(picture, ratio, centre, sharp)] as const;
  });
  return { ...state, crops: { ...crops, ...Object.fromEntries(cutAnew) } };
}

/**
 * Returns the largest zoom at which the crop still has as many px as the canvas shows. Returns 1 if the crop has too few px at
 * any zoom.
 */
function sharpZoom(picture: Size, ratio: Size | null, width: number): number {
  return Math.max(1, largestSize(picture, ratio).width / width);
}

function isEqual(a: Crop, b: Crop): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}
