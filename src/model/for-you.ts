import { z } from 'zod';
import { newCommentSchema } from './comments.ts';
import { FOR_YOU } from './limits.ts';
import { mediaUseSchema } from './media.ts';
import { timedPageSchema } from './page-times.ts';
import { reviewSchema } from './reviews.ts';

/** The bodies and responses of the calls of the dashboard's first tab. Times are ISO 8601 in UTC. */

const id = z.string().min(1).max(100);
const page = { _id: z.string(), slug: z.string(), title: z.string() };
const count = z.number().int();

export const forYouQuerySchema = z.strictObject({
  /** The domain; by default the domain that the caller edits. */
  domainId: id.optional(),
});

/** A request of the caller, until the caller has acknowledged the answer. */
const ownRequestSchema = z.object({ ...page, review: reviewSchema });
export type OwnRequest = z.output<typeof ownRequestSchema>;

/** A page that the caller changed last, and that visitors do not see as it is. */
const ownDraftSchema = z.object({
  ...page,
  updatedAt: z.string(),
  /** The number of differences from what visitors see; null if visitors see nothing of the page. */
  changes: count.nullable(),
});
export type OwnDraft = z.output<typeof ownDraftSchema>;

/** A submission that the caller has not seen. */
const newMessageSchema = z.object({
  _id: z.string(),
  /** The title of the form, or its identifier if the form has no title or no longer exists. */
  form: z.string(),
  createdAt: z.string(),
});
export type NewMessage = z.output<typeof newMessageSchema>;

/** A published link that leads to no page. */
const deadLinkSchema = z.object({
  /** The address to which the link leads. */
  to: z.string(),
  /** The document with the link. */
  on: mediaUseSchema,
});
export type DeadLink = z.output<typeof deadLinkSchema>;

export const forYouResponseSchema = z.object({
  requests: z.array(ownRequestSchema),
  comments: z.array(newCommentSchema),
  drafts: z.array(ownDraftSchema),
  /** Times of pages that the caller may publish, the next one first. */
  times: z.array(timedPageSchema),
  /** The number of drafts, including those that are not listed. */
  draftCount: count,
  /** Null if the caller may not see submissions. */
  messages: z.array(newMessageSchema).nullable(),
  deadLinks: z.array(deadLinkSchema),
  /** The number of published pictures without a description in the library, counted up to a limit. */
  undescribed: count,
  counts: z.object({
    /** The number of submissions that the caller has not seen, counted up to a limit. */
    messages: count,
    /** The number of answers to the caller's requests that the caller has not acknowledged. */
    answers: count,
    /** The number of comments that the caller was told of and has not read. */
    comments: count,
  }),
});
export type ForYou = z.output<typeof forYouResponseSchema>;

/**
 * The greetings that a user gets until the user puts them away for good: the five questions of an empty site, and the card
 * with three things to try.
 */
export const GREETINGS = ['first-site', 'three-things'] as const;
export type Greeting = (typeof GREETINGS)[number];

export const seenSchema = z.strictObject({
  domainId: id.optional(),
  /** Whether the caller has seen submissions, answers to own requests, or something that greets new users. */
  kind: z.enum(['messages', 'answers', ...GREETINGS]),
  /** The ids of the submissions, or of the pages that were asked about; by default all new ones. */
  ids: z.array(id).min(1).max(FOR_YOU.counted).optional(),
});
