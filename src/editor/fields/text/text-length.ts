import type { z } from 'zod';
import { bareSchema } from '../../../model/schema-walk.ts';

/** The length of a text is shown from this fraction of the maximum on. */
const NEAR = 0.8;

/** The maximum length that a schema allows; null if it has none. */
export function maxLengthOf(schema: z.ZodType | null): number | null {
  const inner = schema === null ? null : bareSchema(schema);
  return inner !== null && 'maxLength' in inner && typeof inner.maxLength === 'number'
    ? inner.maxLength
    : null;
}

/** `480 of 500 characters` for a text near the maximum; null for all others. */
export function lengthWords(length: number, maximum: number | null): string | null {
  return maximum === null || length < maximum * NEAR ? null : `${length} of ${maximum} characters`;
}
