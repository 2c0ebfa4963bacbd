import { z } from 'zod';
import { IMAGE_LADDER, IMAGE_SIZES, SHORT_TEXT_MAX_LENGTH, type Size } from './limits.ts';
import { trimEndOf } from './trim.ts';

/** A part of a picture, in px of the upright original. */
export const cropSchema = z.object({
  left: z.number().min(0),
  top: z.number().min(0),
  width: z.number().positive(),
  height: z.number().positive(),
});

/**
 * A picture in use: `null`, or its id, its words for who does not see it, and a crop for each canvas (`desktop`,
 * `mobile` …) under the canvas's name. Whatever else it carries is kept.
 */
export const imageValueSchema = z
  .looseObject({
    imageId: z.string().max(100),
    alt: z.string().max(SHORT_TEXT_MAX_LENGTH).default(''),
  })
  .nullable()
  .default(null);

export type Crop = z.output<typeof cropSchema>;
export type ImageValue = { imageId: string; alt: string; [canvasOrDefault: string]: unknown } | null;

export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** How to render a picture: width and height in px, crop, blur, format, transparent, scale, quality 1 to 100. */
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

export type ImageSources = { src: string; srcSet: string; width: number; height: number };

/** The address of a picture: `/img/{id}` with the parameters `w h cx cy cw ch b f t s q`, in that order. */
export function imageAddress(imageId: string, params: ImageParams = {}, base = ''): string {
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
  const query = Object.entries(fields).filter(([, value]) => value !== undefined);
  const path = `${trimEndOf(base, '/')}/img/${encodeURIComponent(imageId)}`;
  return query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** The crop that a picture carries for a canvas. A canvas without one, or with an unusable one, has none. */
export function cropFor(value: ImageValue, canvas: string | undefined): Crop | undefined {
  if (!value || canvas === undefined || !Object.hasOwn(value, canvas)) return undefined;
  const crop = cropSchema.safeParse(value[canvas]);
  return crop.success ? crop.data : undefined;
}

/**
 * The addresses of a picture shown at most `width` px wide, or null where there is none. Every candidate keeps the
 * proportion of `width` to `height` (without a height: the picture's own, and that of the answer follows `natural`).
 * Candidates are the widths of the ladder below `width`, and `width`; those wider than the crop, or the
 * original (`natural`, px), are left out, since nothing is ever enlarged.
 */
export function imageSources(
  value: ImageValue,
  size: { width: number; height?: number | undefined; canvas?: string | undefined },
  natural?: Size,
  base = '',
): ImageSources | null {
  if (!value || value.imageId === '') return null;
  const crop = cropFor(value, size.canvas);
  const source = crop ?? natural;
  const height = size.height ?? (source ? heightAt(size.width, source) : size.width);
  const widths = [...IMAGE_LADDER.filter((width) => width < size.width), size.width];
  const sharp = widths.filter((width) => !source || width <= source.width);
  const shown = sharp.length > 0 ? sharp : widths.slice(0, 1);
  const addresses = shown.map((w) => {
    const h = size.height === undefined ? undefined : heightAt(w, { width: size.width, height });
    return { w, address: imageAddress(value.imageId, { w, h, crop }, base) };
  });
  return {
    src: addresses.at(-1)!.address,
    srcSet: addresses.map(({ w, address }) => `${address} ${w}w`).join(', '),
    width: size.width,
    height,
  };
}

const NAMED_SIZES: readonly Size[] = Object.values(IMAGE_SIZES);

/** Whether a size is rendered for anybody: a width of the ladder or of a named size, with no height or that of a named proportion. */
export function isLadderSize(w: number, h?: number): boolean {
  if (!IMAGE_LADDER.includes(w) && !NAMED_SIZES.some((size) => size.width === w)) return false;
  return h === undefined || NAMED_SIZES.some((size) => heightAt(w, size) === h);
}

/**
 * Whether an address is rendered without the server's signature: a size of the ladder, with or without a crop in whole
 * px. Blur, format, scale and quality are refused, as each would multiply what anybody can have rendered.
 */
export function isServable(params: ImageParams): boolean {
  const { w, h, crop, b, f, s, q } = params;
  if (w === undefined || !isLadderSize(w, h)) return false;
  if ([b, f, s, q].some((value) => value !== undefined)) return false;
  return !crop || [crop.left, crop.top, crop.width, crop.height].every(Number.isInteger);
}

/** The parameters of a picture's address, or null where one of them is malformed. Unknown ones are no matter here. */
export function readImageParams(query: Readonly<Record<string, unknown>>): ImageParams | null {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) return null;
  const { cx, cy, cw, ch, t, ...rest } = parsed.data;
  const edges = [cx, cy, cw, ch].filter((edge) => edge !== undefined);
  if (edges.length !== 0 && edges.length !== 4) return null;
  return {
    ...rest,
    ...(t === undefined ? {} : { t: t === '1' }),
    ...(edges.length === 4 ? { crop: { left: cx!, top: cy!, width: cw!, height: ch! } } : {}),
  };
}

const wholeNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);
const positive = wholeNumber.refine((value) => value > 0);

const querySchema = z.object({
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
