import { z } from 'zod';
import { IMAGE_FORMATS, IMAGE_MAX_SCALE } from './limits.ts';

/**
 * Returns the schema of a whole number within these limits. Accepts numbers as text, because documents of the older system
 * contain them. Ignores all other values.
 */
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

/** The settings of a stored picture that all its renditions share. */
export type ImageDefaults = z.output<typeof defaultsSchema>;

/**
 * Returns the defaults of an image value, apart from its crops: the maximum width in px, the height (which sets the shape on
 * canvases without a shape), blur, format, transparent and scale. Invalid values are ignored.
 */
export function imageDefaults(value: object): ImageDefaults {
  return defaultsSchema.parse(value);
}
