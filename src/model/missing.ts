import { z } from 'zod';
import { MISSING_LIST_SIZE, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { mediaUseSchema } from './media.ts';

/** The bodies and responses of the calls about missing pages. */

const id = z.string().min(1).max(100);

export const missingPageSchema = z.object({
  /** The missing path, normalized like `from` of a redirect. */
  path: z.string(),
  /** The number of requests for the path. */
  count: z.number().int(),
  /** When the path was first requested (ISO 8601, UTC). */
  firstSeen: z.string(),
  /** When the path was last requested (ISO 8601, UTC). */
  lastSeen: z.string(),
  /** Whether a saved but unpublished redirect from the path exists. */
  redirected: z.boolean(),
  /** Some of the published documents that link to the path, ordered by title. */
  links: z.array(mediaUseSchema),
});
export type MissingPage = z.output<typeof missingPageSchema>;

export const missingListQuerySchema = z.strictObject({
  /** The domain; by default the domain that the caller edits. */
  domainId: id.optional(),
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(MISSING_LIST_SIZE.max).default(MISSING_LIST_SIZE.default),
});
export const missingListResponseSchema = z.object({
  missing: z.array(missingPageSchema),
  /** The number of all. */
  total: z.number().int(),
});

export const missingRemoveAllSchema = z.strictObject({ domainId: id.optional() });

export const missingRemoveSchema = z.strictObject({
  domainId: id.optional(),
  path: z.string().min(1).max(SHORT_TEXT_MAX_LENGTH),
});
