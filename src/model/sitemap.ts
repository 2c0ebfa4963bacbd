import { z } from 'zod';
import { isBackwards, RANGE_PROBLEM } from './day-range.ts';
import { CHANGE_FREQUENCIES, SITEMAP_SIZE, SLUG_MAX_LENGTH } from './limits.ts';
import { prioritySchema } from './page.ts';

/** The bodies and responses of the calls of the sitemap dashboard. Times are ISO 8601 in UTC. */

const id = z.string().min(1).max(100);
const day = z.union([z.iso.date('This is not a day of the calendar'), z.literal('')]).default('');

/** Counted from 1. */
const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
const size = z.coerce.number().int().min(1).max(SITEMAP_SIZE.max).default(SITEMAP_SIZE.default);

/** The filters. A filter that is missing or '' matches all pages. */
export const sitemapQuerySchema = z
  .strictObject({
    /** The domain; by default the domain that the caller edits. */
    domainId: id.optional(),
    page,
    size,
    /** A part of the page's address, ignoring case. */
    slug: z
      .string()
      .trim()
      .max(SLUG_MAX_LENGTH + 1)
      .default(''),
    pageType: z.string().max(64).default(''),
    freq: z.enum(['', ...CHANGE_FREQUENCIES]).default(''),
    /** Exactly this one. */
    priority: z
      .union([
        z.literal(''),
        z
          .string()
          .regex(/^(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})$/, 'The priority is a number from 0 to 1')
          .transform(Number)
          .pipe(prioritySchema),
      ])
      .default(''),
    /** The first day of the last change, `YYYY-MM-DD` in the site's time zone; both days of the range are included. */
    lastModFrom: day,
    lastModTo: day,
    /** `true`: only pages that the caller may publish; `false`: only pages that the caller may not publish. */
    publishableByYou: z.enum(['', 'true', 'false']).default(''),
  })
  .refine(({ lastModFrom, lastModTo }) => !isBackwards(lastModFrom, lastModTo), {
    path: ['lastModFrom'],
    message: RANGE_PROBLEM,
  });
export type SitemapQuery = z.output<typeof sitemapQuerySchema>;

/** A page in the sitemap, described by its draft. */
export const sitemapRowSchema = z.object({
  _id: id,
  collection: z.string(),
  slug: z.string(),
  title: z.string(),
  pageType: z.string(),
  updatedAt: z.string(),
  /** The time when the page was last published; null if never. */
  publishedAt: z.string().nullable(),
  published: z.boolean(),
  publishableByYou: z.boolean(),
  frequency: z.string(),
  priority: z.number(),
});
export type SitemapRow = z.output<typeof sitemapRowSchema>;

export const sitemapResponseSchema = z.object({
  sitemap: z.array(sitemapRowSchema),
  /** The total number of matching pages. */
  total: z.number().int(),
});

export const deletedQuerySchema = z.strictObject({ domainId: id.optional(), page, size });

/** A deleted page that can still be restored. */
export const deletedRowSchema = z.object({
  _id: id,
  collection: z.string(),
  slug: z.string(),
  title: z.string(),
  deletedAt: z.string(),
  /** The name of the user who deleted the page; null if the account no longer exists. */
  deletedBy: z.string().nullable(),
  /** Whether the caller may restore the page. */
  restorableByYou: z.boolean(),
});
export type DeletedRow = z.output<typeof deletedRowSchema>;

export const deletedResponseSchema = z.object({
  /** Those deleted last first. */
  pages: z.array(deletedRowSchema),
  total: z.number().int(),
});

/** `after`: the slug after which the list continues; '' to begin. */
export const unlinkedQuerySchema = z.strictObject({
  domainId: id.optional(),
  after: z
    .string()
    .max(SLUG_MAX_LENGTH * 2)
    .default(''),
  size,
});

/** A page without links to it, described by its draft. */
export const unlinkedRowSchema = z.object({
  _id: id,
  collection: z.string(),
  slug: z.string(),
  title: z.string(),
  published: z.boolean(),
  publishableByYou: z.boolean(),
});
export type UnlinkedRow = z.output<typeof unlinkedRowSchema>;

export const unlinkedResponseSchema = z.object({
  pages: z.array(unlinkedRowSchema),
  /**
   * The slug after which the list continues; null if no pages are left. Even a response without pages may have a `next`,
   * because more pages may follow.
   */
  next: z.string().nullable(),
});
