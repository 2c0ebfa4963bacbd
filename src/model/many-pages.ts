import { z } from 'zod';
import { MANY_PAGES_MAX } from './limits.ts';

/** The calls that publish or unpublish many pages: what is sent, and what is answered. */

const id = z.string().min(1).max(100);

export const manyPagesSchema = z.strictObject({ pages: z.array(id).min(1).max(MANY_PAGES_MAX) });

/** The outcome for one page: its state now, or why nothing was done. */
export const manyResultSchema = z.object({
  _id: id,
  /** False where there was nothing to do, or it could not be done. */
  changed: z.boolean(),
  page: z
    .object({
      version: z.number().int(),
      published: z.boolean(),
      lastPublished: z.string().nullable(),
      updatedAt: z.string(),
    })
    .optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  validationErrors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type ManyResult = z.output<typeof manyResultSchema>;

/** In the order in which the pages were named. */
export const manyResponseSchema = z.object({ results: z.array(manyResultSchema) });
