import { z } from 'zod';
import { FEEDBACK_LIST_SIZE } from './limits.ts';

/** The question ‘Was this page clear?’: what readers post without script, and the bodies and responses of its calls. */

const slug = z.string().min(1).max(1000);

/**
 * An answer, as posted by a browser without script: the button's name, with the slug of the page as its value. `text` contains the
 * words of a reader who answered no before, so the answer is not counted again.
 */
export const feedbackAnswerSchema = z.strictObject({
  settings: z.strictObject({}).optional(),
  form: z.union([z.strictObject({ yes: slug }), z.strictObject({ no: slug, text: z.string().optional() })]),
});

export const feedbackAnsweredSchema = z.strictObject({
  /** The slug of the page that the answer is about. */
  page: slug,
  clear: z.enum(['yes', 'no']),
});

/** Returns the number of characters of a text as people count them: code points, so that an emoji without parts counts once. */
export const charactersIn = (text: string): number => [...text].length;

const id = z.string().min(1).max(100);

export const pageFeedbackSchema = z.object({
  /** The id of the page and the time of publication: they identify a version. */
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** When the version was published (ISO 8601, UTC). */
  version: z.string(),
  yes: z.number().int(),
  no: z.number().int(),
  /** The words of readers, the newest first, each with its day (YYYY-MM-DD). */
  texts: z.array(z.object({ _id: z.string(), words: z.string(), day: z.string() })),
});
export type PageFeedback = z.output<typeof pageFeedbackSchema>;

export const feedbackListQuerySchema = z.strictObject({
  /** The domain; by default the domain that the caller edits. */
  domainId: id.optional(),
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(FEEDBACK_LIST_SIZE.max).default(FEEDBACK_LIST_SIZE.default),
});
export const feedbackListResponseSchema = z.object({
  feedback: z.array(pageFeedbackSchema),
  /** The number of all versions with answers. */
  total: z.number().int(),
});
export const feedbackTextNamedSchema = z.strictObject({ _id: id });
