import { z } from 'zod';
import { MANY_PAGES_MAX, SITEMAP_SIZE, SLUG_MAX_LENGTH } from './limits.ts';
import { proofFields } from './proof.ts';

/** The calls of the Time machine. Times are ISO 8601 in UTC. */

const id = z.string().min(1).max(100);
const at = z.iso.datetime().transform((time) => new Date(time).toISOString());

export const pagesThenQuerySchema = z.strictObject({
  domainId: id.optional(),
  at,
  /** The address after which the list continues; absent to begin. */
  after: z
    .string()
    .max(SLUG_MAX_LENGTH * 2)
    .optional(),
  size: z.coerce.number().int().min(1).max(MANY_PAGES_MAX).default(SITEMAP_SIZE.default),
});

const pageThenSchema = z.object({
  _id: id,
  /** The address and the title that readers had then. */
  slug: z.string(),
  title: z.string(),
  /** The draft of today: the same, another one, or deleted. */
  now: z.enum(['same', 'other', 'deleted']),
  slugNow: z.string(),
  /** The time of the kept publication; null if none is kept. It is an older one if it is before `since`. */
  keptAt: z.string().nullable(),
  /** The time of the publication that readers had. */
  since: z.string(),
  changeableByYou: z.boolean(),
});
export type PageThenRow = z.output<typeof pageThenSchema>;

/** `next`: the address after which the list continues; null if no pages are left. */
export const pagesThenResponseSchema = z.object({
  pages: z.array(pageThenSchema),
  next: z.string().nullable(),
});

export const bringBackSchema = z.strictObject({
  domainId: id.optional(),
  at,
  pages: z.array(id).min(1).max(MANY_PAGES_MAX),
});

/** `_id`: the page, or the revision. */
export const removeForGoodSchema = z.strictObject({ _id: id, ...proofFields });

export const removedForGoodSchema = z.object({ _id: id, removed: z.literal(true) });
