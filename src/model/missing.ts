import { z } from 'zod';
import { MISSING_LIST_SIZE, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { mediaUseSchema } from './media.ts';

/** The bodies and responses of the calls about addresses that readers did not find. */

const id = z.string().min(1).max(100);

export const missingPageSchema = z.object({
  /** In the form of `from` of a redirect. */
  path: z.string(),
  /** How often readers asked for it. */
  count: z.number().int(),
  /** The first and the last time that readers asked for it, ISO 8601 in UTC. */
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** Whether a saved redirect from it waits to be published. */
  redirected: z.boolean(),
  /** Some of the published documents that link to it, by title. */
  links: z.array(mediaUseSchema),
});
export type MissingPage = z.output<typeof missingPageSchema>;

export const missingListQuerySchema = z.strictObject({
  /** By default, the domain that the caller edits. */
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
