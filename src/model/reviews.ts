import { z } from 'zod';
import { REVIEW_LIST_SIZE, REVIEW_TEXT_LENGTH } from './limits.ts';
import { severalLines } from './one-line.ts';

/**
 * Requests to publish a page, made by users who may change the page but not publish it. A `withdrawn` request ended without a
 * decision, because its author withdrew it or the page was deleted.
 */
export const REVIEW_STATES = ['open', 'declined', 'published', 'withdrawn'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const id = z.string().min(1).max(100);
const version = z.number().int().min(0);

const words = severalLines().max(REVIEW_TEXT_LENGTH, `This is at most ${REVIEW_TEXT_LENGTH} letters long.`);

export const reviewAskSchema = z.strictObject({
  _id: id,
  /** The version of the draft that the caller saw, and whose publication is requested. */
  version,
  note: words.default(''),
});

export const reviewNamedSchema = z.strictObject({ _id: id });

export const reviewDeclineSchema = z.strictObject({
  _id: id,
  /** The time of the request that the caller saw and is declining. */
  askedAt: z.iso.datetime(),
  /** The reason, for the author of the request. */
  reason: words.min(1, 'Say what should change, so that whoever asked knows what to do.'),
});

/**
 * The last request for the publication of a page. Times are ISO 8601. Names are usernames. Usernames are kept when an account
 * is removed.
 */
export const reviewSchema = z.object({
  state: z.enum(REVIEW_STATES),
  askedBy: z.object({ _id: z.string(), username: z.string() }),
  askedAt: z.string(),
  note: z.string(),
  /** The version of the draft whose publication was requested. */
  version: z.number().int(),
  /** The user who decided; null if no one has decided yet. */
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Why it was declined. */
  reason: z.string(),
});
export type Review = z.output<typeof reviewSchema>;

export const reviewResponseSchema = z.object({ review: reviewSchema });

export const reviewListQuerySchema = z.strictObject({
  /** The domain; by default the domain that the caller edits. */
  domainId: id.optional(),
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(REVIEW_LIST_SIZE.max).default(REVIEW_LIST_SIZE.default),
});

export const waitingPageSchema = z.object({
  _id: z.string(),
  collection: z.string(),
  slug: z.string(),
  title: z.string(),
  published: z.boolean(),
  /** The current version of the draft. */
  version: z.number().int(),
  /** Whether the draft has changed since publication was requested. */
  changedSince: z.boolean(),
  review: reviewSchema,
});
export type WaitingPage = z.output<typeof waitingPageSchema>;

export const reviewListResponseSchema = z.object({
  pages: z.array(waitingPageSchema),
  /** The number of open requests that the caller may grant. */
  total: z.number().int(),
});

/** The initial state of reviews in the editor of a page. */
export interface ReviewStart {
  /** The last request for the page; null if there is none or it was withdrawn. */
  readonly own: Review | null;
  /** The number of pages of the site that wait for publication and that the user may publish, counted up to a limit. */
  readonly waiting: number;
  /** The number of the site's submissions that the user has not seen, counted up to a limit. */
  readonly messages: number;
  /** The number of answers to the user's requests that the user has not acknowledged. */
  readonly answers: number;
  /** The number of comments that the user was told of and has not read, counted up to a limit. */
  readonly comments: number;
}
