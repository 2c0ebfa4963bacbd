import { z } from 'zod';
import { imageDefaults } from './image-defaults.ts';
import { isObject } from './json.ts';
import {
  IMAGE_FORMATS,
  IMAGE_LADDER,
  IMAGE_MAX_SCALE,
  IMAGE_SIZES,
  SHORT_TEXT_MAX_LENGTH,
  type Size,
} from './limits.ts';
import { trimEndOf } from './trim.ts';

/** A part of a picture, in px of the upright original. */
const cropSchema = z.object({
  left: z.number().min(0),
  top: z.number().min(0),
  width: z.number().positive(),
  height: z.number().positive(),
});

const pictureSchema = z.looseObject({
  imageId: z.string().max(100),
  alt: z.string().max(SHORT_TEXT_MAX_LENGTH).default(''),
});

/**
 * A picture in use, or `null`. A picture has an id, an alternative text, and a crop for each canvas (`desktop`, `mobile` …)
 * under the canvas's name. `crop` applies to all other canvases. `dark` is the picture that dark screens show in its place, with
 * crops of its own. Other fields are kept.
 */
export const imageValueSchema = pictureSchema
  .extend({ dark: pictureSchema.nullable().optional() })
  .nullable()
  .default(null);

export type Crop = z.output<typeof cropSchema>;
export type ImageValue = { imageId: string; alt: string; [canvasOrDefault: string]: unknown } | null;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The parameters of a rendition: width and height in px, crop, blur, format, transparent, scale, and quality from 1 to 100. */
export type ImageParams = {
  w?: number | undefined;
  h?: number | undefined;
  crop?: Crop | undefined;
  b?: number | undefined;
  f?: ImageFormat | undefined;
  t?: boolean | undefined;
  s?: number | undefined;
  q?: number | undefined;
};

/**
 * The maximum size of a picture on the page, in px, and the canvas whose crop is used. If there is no height, `aspectRatio`
 * (width divided by height) sets the shape. `quality` is from 1 to 100.
 */
export type ShownSize = {
  width: number;
  height?: number | undefined;
  quality?: number | undefined;
  aspectRatio?: number | undefined;
  canvas?: string | undefined;
};

/** The sizes of a picture on each canvas, by canvas name. A canvas without a shape shows the picture's own shape. */
export type CanvasSizes = Readonly<Record<string, Omit<ShownSize, 'canvas'>>>;

export type ImageSources = { src: string; srcSet: string; width: number; height: number };

/** Returns the URL of a picture: `/img/{id}` with the parameters as a query string. */
export function imageUrl(imageId: string, params: ImageParams = {}, base = ''): string {
  const path = `${trimEndOf(base, '/')}/img/${encodeURIComponent(imageId)}`;
  const query = imageQuery(params);
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the canonical query string of a picture's URL, with the parameters in the order `w h cx cy cw ch b f t s q`. */
export function imageQuery(params: ImageParams): string {
  const { w, h, crop, b, f, t, s, q } = params;
  const fields = {
    w,
    h,
    cx: crop && Math.round(crop.left),
    cy: crop && Math.round(crop.top),
    cw: crop && Math.max(1, Math.round(crop.width)),
    ch: crop && Math.max(1, Math.round(crop.height)),
    b,
    f,
    t: t ? 1 : undefined,
    s,
    q,
  };
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/**
 * Returns the query string that identifies a rendition. The query string lacks `t`, which only affects the format for old
 * browsers.
 */
export function renditionQuery(params: ImageParams): string {
  return imageQuery({ ...params, t: undefined });
}

/**
 * Returns whether a picture in use has an alternative text or needs none. If an editor chose that the picture needs none,
 * `decorative` is stored with an empty text. True without a picture.
 */
export function isDescribed(value: ImageValue): boolean {
  return value === null || value.alt.trim() !== '' || value.decorative === true;
}

/** Returns whether two renditions differ only in width, and the first is narrower. */
export function isSmallerRendition(one: ImageParams, other: ImageParams): boolean {
  if (one.w === undefined || other.w === undefined || one.w >= other.w) return false;
  const [look, otherLook] = [one, other].map((params) =>
    renditionQuery({ ...params, w: undefined, h: undefined }),
  );
  if (look !== otherLook || one.h === undefined || other.h === undefined)
    return look === otherLook && one.h === other.h;
  // Heights are rounded.
  return Math.abs(one.h - heightAt(one.w, { width: other.w, height: other.h })) <= 1;
}

/** Returns the picture that dark screens show in place of another; null if they show the same one. */
export function darkVersion(value: ImageValue): ImageValue {
  const dark = value?.dark;
  return isObject(dark) && typeof dark.imageId === 'string' && dark.imageId !== ''
    ? { ...dark, imageId: dark.imageId, alt: '' }
    : null;
}

/** Returns the crop of a picture for a canvas, otherwise the crop for all canvases; undefined if neither is valid. */
export function cropFor(value: ImageValue, canvas: string | undefined): Crop | undefined {
  if (!value || canvas === undefined) return undefined;
  const crops = [canvas, 'crop'].map((name) =>
    Object.hasOwn(value, name) ? cropSchema.safeParse(value[name]).data : undefined,
  );
  return crops[0] ?? crops[1];
}

/** Returns the shape of a picture on a canvas, as a width and a height; undefined if the picture keeps its own shape. */
export function shapeOfSize({ width, height, aspectRatio }: ShownSize): Size | undefined {
  if (height !== undefined) return { width, height };
  return aspectRatio === undefined ? undefined : { width, height: Math.round(width / aspectRatio) };
}

/**
 * Returns the URLs of a picture that is shown at most `width` px wide; null if there is no picture. The candidate widths are
 * those of `IMAGE_LADDER` below `width`, and `width` itself. All candidates have the proportion of `width` to `height` or,
 * without `height`, the picture's own proportion. Candidates wider than the crop or the original (`natural`, px) are omitted,
 * because pictures are never enlarged. The image value's defaults apply to all candidates.
 */
export function imageSources(
  value: ImageValue,
  size: ShownSize,
  natural?: Size,
  base = '',
): ImageSources | null {
  if (!value || value.imageId === '') return null;
  const source = cropFor(value, size.canvas) ?? natural;
  const addresses = candidates(value, size, source).map((params) => ({
    w: shownWidth(params),
    address: imageUrl(value.imageId, params, base),
  }));
  const shape = shapeOf(value, size) ?? source;
  return {
    src: addresses.at(-1)!.address,
    srcSet: addresses.map(({ w, address }) => `${address} ${w}w`).join(', '),
    width: size.width,
    height: shape ? heightAt(size.width, shape) : size.width,
  };
}

/** Returns the parameters of all URLs that `imageSources` may return for a picture of any natural size. */
export function imageCandidates(value: ImageValue, size: ShownSize): ImageParams[] {
  return value ? candidates(value, size, cropFor(value, size.canvas)) : [];
}

/** Returns the settings that all renditions of a picture for a canvas share: the crop, and the defaults of the image value. */
export function imageLook(value: ImageValue, canvas: string | undefined): ImageParams {
  if (!value) return {};
  const { blur, format, transparent, scale } = imageDefaults(value);
  return { crop: cropFor(value, canvas), b: blur, f: format, t: transparent || undefined, s: scale };
}

function candidates(value: NonNullable<ImageValue>, size: ShownSize, source: Size | undefined) {
  const look = { ...imageLook(value, size.canvas), q: size.quality };
  const shape = shapeOf(value, size);
  const { width: most = size.width } = imageDefaults(value);
  const widths = [...IMAGE_LADDER.filter((w) => w < size.width), size.width];
  const sharp = widths.filter((w) => w <= most && (!source || shownWidth({ ...look, w }) <= source.width));
  return (sharp.length > 0 ? sharp : widths.slice(0, 1)).map((w) => ({
    ...look,
    w,
    h: shape && heightAt(w, shape),
  }));
}

/** Returns the proportion of a picture, if its canvas or its defaults set one. */
function shapeOf(value: NonNullable<ImageValue>, size: ShownSize): Size | undefined {
  const shape = shapeOfSize(size);
  if (shape !== undefined) return shape;
  const defaults = imageDefaults(value);
  if (defaults.width === undefined || defaults.height === undefined) return undefined;
  return { width: defaults.width, height: defaults.height };
}

/** Returns the width of a rendition in device pixels. */
function shownWidth({ w = 0, s = 1 }: ImageParams): number {
  return w * s;
}

const NAMED_SIZES: readonly Size[] = Object.values(IMAGE_SIZES);

/**
 * Returns whether signed-in editors may request a rendition that no stored page uses, to preview unsaved changes. Editors may
 * request any crop and look, at a width of the ladder or of a named size.
 */
export function isOnLadder({ w, s = 1 }: ImageParams): boolean {
  if (w === undefined || s > IMAGE_MAX_SCALE) return false;
  return IMAGE_LADDER.includes(w) || NAMED_SIZES.some((size) => size.width === w);
}

/**
 * Parses the query string of a picture's URL. Returns null if a parameter is malformed, unknown, repeated, or not written as
 * `imageQuery` writes it, so that each rendition is cached under only one URL.
 */
export function readImageParams(query: string): ImageParams | null {
  const params = readParams(query);
  return params !== null && imageQuery(params) === query ? params : null;
}

function readParams(query: string): ImageParams | null {
  const parsed = querySchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!parsed.success) return null;
  const { cx, cy, cw, ch, t, ...rest } = parsed.data;
  const image = { ...rest, ...(t === undefined ? {} : { t: t === '1' }) };
  if (cx === undefined || cy === undefined || cw === undefined || ch === undefined)
    return [cx, cy, cw, ch].every((edge) => edge === undefined) ? image : null;
  return { ...image, crop: { left: cx, top: cy, width: cw, height: ch } };
}

const wholeNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);
const positive = wholeNumber.refine((value) => value > 0);

const querySchema = z.strictObject({
  w: positive.optional(),
  h: positive.optional(),
  cx: wholeNumber.optional(),
  cy: wholeNumber.optional(),
  cw: positive.optional(),
  ch: positive.optional(),
  b: wholeNumber.refine((blur) => blur <= 100).optional(),
  f: z.enum(IMAGE_FORMATS).optional(),
  t: z.enum(['0', '1']).optional(),
  s: positive.optional(),
  q: positive.refine((quality) => quality <= 100).optional(),
});

function heightAt(width: number, proportion: Size): number {
  return Math.max(1, Math.round((width * proportion.height) / proportion.width));
}
