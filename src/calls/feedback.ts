import { z } from 'zod';
import {
  feedbackAnsweredSchema,
  feedbackAnswerSchema,
  feedbackListQuerySchema,
  feedbackListResponseSchema,
  feedbackTextNamedSchema,
  pageFeedbackSchema,
} from '../model/feedback.ts';
import { FEEDBACK } from '../model/limits.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';
import { named } from './schemas.ts';

named('PageFeedback', pageFeedbackSchema);

/** The answers of readers to ‘Was this page clear?’. Users who may read submissions can read them. */
export const feedback = defineCalls('feedback', 'Forms', {
  answer: {
    method: 'POST',
    summary:
      'Counts a yes or a no about a published page, or stores why it is not clear; the plain form post of a page',
    who: 'anyone',
    audit: { none: 'it is what visitors send: the answer itself is stored, and nothing about the visitor' },
    input: feedbackAnswerSchema,
    bodyBytes: FEEDBACK.bytes,
    output: z.string(),
  },
  answered: {
    method: 'GET',
    summary: 'The page after an answer: thanks or, after a no, the question what was not clear',
    who: 'anyone',
    input: feedbackAnsweredSchema,
    output: z.string(),
  },
  list: {
    method: 'GET',
    summary:
      'The answers about the published versions of pages of a domain, the latest version first, with the words of readers',
    who: right('submissions'),
    input: feedbackListQuerySchema,
    output: feedbackListResponseSchema,
  },
  remove: {
    method: 'POST',
    summary: 'Removes what a reader wrote about a page for good; the answer stays counted',
    who: right('submissions'),
    audit: { words: 'Deleted what a reader wrote about' },
    input: feedbackTextNamedSchema,
    output: z.object({}),
  },
});
