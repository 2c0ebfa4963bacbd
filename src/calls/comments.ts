import { z } from 'zod';
import {
  commentAddSchema,
  commentEditSchema,
  commentNamedSchema,
  commentsOfPageSchema,
  commentsResponseSchema,
  nameableResponseSchema,
  threadResolveSchema,
} from '../model/comments.ts';
import { defineCalls } from './define-calls.ts';

const OWN_RECORD = {
  none: 'a comment has its author and its time itself, and readers never get it',
} as const;

/** The calls for comments on pages. Roles restrict changing a page, not commenting on it. */
export const comments = defineCalls('comments', 'Comments', {
  list: {
    method: 'GET',
    summary: 'All comments on a page, the oldest first',
    who: 'signedIn',
    input: commentsOfPageSchema,
    output: commentsResponseSchema,
  },
  people: {
    method: 'GET',
    summary: 'The people whom a comment of the caller can name, by their names',
    who: 'signedIn',
    output: nameableResponseSchema,
  },
  add: {
    method: 'POST',
    summary:
      'Comments on a block, on words or on a page, or answers a thread, which opens it again. Tells those whom the text names and whoever started the thread, in the dashboard and by mail',
    who: 'signedIn',
    audit: OWN_RECORD,
    input: commentAddSchema,
    output: commentsResponseSchema,
  },
  edit: {
    method: 'POST',
    summary: 'Changes a comment of the caller’s own',
    who: 'signedIn',
    audit: OWN_RECORD,
    input: commentEditSchema,
    output: commentsResponseSchema,
  },
  remove: {
    method: 'POST',
    summary: 'Deletes a comment of the caller’s own; an admin may delete any',
    who: 'signedIn',
    audit: { words: 'Deleted a comment on a page', isRepeated: true },
    input: commentNamedSchema,
    output: commentsResponseSchema,
  },
  resolve: {
    method: 'POST',
    summary: 'Resolves a thread, or opens it again',
    who: 'signedIn',
    audit: OWN_RECORD,
    input: threadResolveSchema,
    output: commentsResponseSchema,
  },
  read: {
    method: 'POST',
    summary: 'Notes that the caller has read the comments on a page',
    who: 'signedIn',
    audit: { none: 'it changes nothing but what the caller’s own dashboard calls new' },
    input: commentsOfPageSchema,
    output: z.object({}),
  },
});
