import { z } from 'zod';
import {
  reviewAskSchema,
  reviewDeclineSchema,
  reviewListQuerySchema,
  reviewListResponseSchema,
  reviewNamedSchema,
  reviewResponseSchema,
  reviewSchema,
} from '../model/reviews.ts';
import { defineCalls } from './define-calls.ts';
import { publishing, right } from './rule.ts';
import { named } from './schemas.ts';

named('Review', reviewSchema);

/** The calls for requesting the publication of a page, for editors who may not publish. */
export const reviews = defineCalls('reviews', 'Reviews', {
  ask: {
    method: 'POST',
    summary:
      'Asks those who may publish a page to do so, as it is drafted; an earlier request for the page is replaced',
    who: 'pageRole',
    audit: { words: 'Asked for a page to be published', isRepeated: true },
    input: reviewAskSchema,
    output: reviewResponseSchema,
  },
  withdraw: {
    method: 'POST',
    summary: 'Takes back a request of the caller’s own',
    who: 'signedIn',
    audit: { words: 'No longer asked for a page to be published' },
    input: reviewNamedSchema,
    output: z.object({}),
  },
  decline: {
    method: 'POST',
    summary: 'Does not publish a page, and tells whoever asked why',
    who: publishing,
    audit: { words: 'Declined to publish a page' },
    input: reviewDeclineSchema,
    output: z.object({}),
  },
  list: {
    method: 'GET',
    summary:
      'The pages of a domain that wait for publication and that the caller may publish, those that wait longest first',
    who: right('publish'),
    input: reviewListQuerySchema,
    output: reviewListResponseSchema,
  },
});
