import { z } from 'zod';
import { DRAFT_LINKS } from './limits.ts';

/** Links by which anybody can look at the draft of a page. Times are ISO 8601 in UTC. */

/** The path of a shared draft. Its token is in the query, as in all links with a token. */
export const DRAFT_PATH = '/preview/draft';

const id = z.string().min(1).max(100);

export const draftLinkPageSchema = z.strictObject({ _id: id });

export const createDraftLinkSchema = z.strictObject({
  _id: id,
  /** The number of days for which the link works. */
  days: z.number().int().min(1).max(DRAFT_LINKS.days.max).default(DRAFT_LINKS.days.default),
});

export const revokeDraftLinkSchema = z.strictObject({
  _id: id,
  /** The id of the link. */
  link: id,
});

const draftLinkSchema = z.object({
  /** Identifies the link, but gives no access. */
  link: z.string(),
  /** The username of the person who made the link; '' if the account no longer exists. */
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type DraftLink = z.output<typeof draftLinkSchema>;

export const draftLinksResponseSchema = z.object({ links: z.array(draftLinkSchema) });

/** `path` is the only copy of the new link. */
export const createdDraftLinkSchema = draftLinksResponseSchema.extend({ path: z.string() });
