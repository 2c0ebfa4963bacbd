import { z } from 'zod';
import { COMMENTS } from './limits.ts';
import { oneLine, severalLines } from './one-line.ts';

/** Comments of editors on a page, which readers never get. Times are ISO 8601 in UTC. */

const id = z.string().min(1).max(100);

/** Plain text with line breaks. Addresses in it become links where it is shown. */
const text = severalLines()
  .min(1, 'Write something first.')
  .max(COMMENTS.textLength, `A comment has at most ${COMMENTS.textLength} letters.`)
  // Marks such as the one for the direction of a text are not seen.
  .refine((text) => text === '' || /[^\p{Cf}\s]/u.test(text), 'Write something first.');

/** The ids of the people whom the text names, each as `@` and the name. Others are ignored. */
const named = z.array(id).max(COMMENTS.named).default([]);

export const commentsOfPageSchema = z.strictObject({ _id: id });

export const commentAddSchema = z.strictObject({
  /** The id of the page. */
  _id: id,
  /** The thread that is answered; a new thread if absent. */
  thread: id.optional(),
  /** The key of the block of a new thread; `page` for the page as a whole. */
  block: z.string().min(1).max(64).default('page'),
  /** The words of a new thread that it is about, as they are now. */
  quote: oneLine()
    .overwrite((words) => words.slice(0, COMMENTS.quoteLength).replace(/[\ud800-\udbff]$/, ''))
    .default(''),
  text,
  named,
});

export const commentEditSchema = z.strictObject({ comment: id, text, named });
export const commentNamedSchema = z.strictObject({ comment: id });
export const threadResolveSchema = z.strictObject({
  thread: id,
  /** False opens the thread again. */
  isResolved: z.boolean().default(true),
});

const commentSchema = z.object({
  _id: z.string(),
  /** The id of the first comment of the thread. */
  thread: z.string(),
  block: z.string(),
  quote: z.string(),
  /** '' if the first comment was deleted and has answers. */
  text: z.string(),
  /** Whose name says so if the account is gone. */
  author: z.object({ _id: z.string(), name: z.string() }),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** When and by whom the thread was resolved, in its first comment; null while it is open. */
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  /** Whether the caller was told of the comment and has not read it. */
  isNew: z.boolean(),
});
export type Comment = z.output<typeof commentSchema>;

/** All comments on a page, the oldest first. */
export const commentsResponseSchema = z.object({ comments: z.array(commentSchema) });

/** A person whom a comment can name. */
const nameableSchema = z.object({ _id: z.string(), name: z.string() });
export type Nameable = z.output<typeof nameableSchema>;
export const nameableResponseSchema = z.object({ people: z.array(nameableSchema) });

/** A comment of which the caller was told and that the caller has not read, in an open thread. */
export const newCommentSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  by: z.string(),
  createdAt: z.string(),
  text: z.string(),
});
export type NewComment = z.output<typeof newCommentSchema>;
