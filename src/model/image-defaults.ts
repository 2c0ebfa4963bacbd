import { z } from 'zod';
import { IMAGE_FORMATS, IMAGE_MAX_SCALE } from './limits.ts';

/** A whole number within these limits. Documents of the older system also have numbers as text; anything else is ignored. */
const whole = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .pipe(z.int().min(min).max(max))
    .optional()
    .catch(undefined);

const format = z.preprocess(
  (value) => (value === 'jpg' ? 'jpeg' : value),
  z.enum(IMAGE_FORMATS).optional().catch(undefined),
);

const defaultsSchema = z.object({
  width: whole(1, 99_999),
  height: whole(1, 99_999),
  blur: whole(1, 100),
  format,
  transparent: z.preprocess((value) => value === true || value === 'true', z.boolean()),
  scale: whole(1, IMAGE_MAX_SCALE),
});

/** The settings of a stored picture that all of its renditions share. */
export type ImageDefaults = z.output<typeof defaultsSchema>;

/**
 * Returns the defaults that an image value has besides its crops: the largest width in px, the height that gives its proportion
 * if its place has none, blur, format, transparent and scale. Invalid values are ignored.
 */
export function imageDefaults(value: object): ImageDefaults {
  return defaultsSchema.parse(value);
}
