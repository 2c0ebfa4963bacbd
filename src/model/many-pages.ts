import { z } from 'zod';
import { MANY_PAGES_MAX } from './limits.ts';

/** The bodies and responses of the calls that publish or unpublish many pages. */

const id = z.string().min(1).max(100);

export const manyPagesSchema = z.strictObject({ pages: z.array(id).min(1).max(MANY_PAGES_MAX) });

/** The result for one page: its new state, or why it was not changed. */
export const manyResultSchema = z.object({
  _id: id,
  /** False if no change was needed or the change failed. */
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

/** The results, in the order of the request. */
export const manyResponseSchema = z.object({ results: z.array(manyResultSchema) });
