import { z } from 'zod';
import {
  missingListQuerySchema,
  missingListResponseSchema,
  missingPageSchema,
  missingRemoveAllSchema,
  missingRemoveSchema,
} from '../model/missing.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';
import { named } from './schemas.ts';

named('MissingPage', missingPageSchema);

/** The addresses that readers requested and did not find. */
export const missing = defineCalls('missing', 'Redirects', {
  list: {
    method: 'GET',
    summary:
      'The addresses of a domain that readers did not find, those asked for most often first; without those where a page or a redirect is published by now',
    who: 'signedIn',
    input: missingListQuerySchema,
    output: missingListResponseSchema,
  },
  remove: {
    method: 'POST',
    summary: 'Takes an address off the list until readers ask for it again',
    who: right('redirects'),
    audit: { words: 'Took an address off the missing pages' },
    input: missingRemoveSchema,
    output: z.object({}),
  },
  removeAll: {
    method: 'POST',
    summary: 'Takes all addresses of a domain off the list; readers who ask for one again bring it back',
    who: right('redirects'),
    audit: { words: 'Took all addresses off the missing pages' },
    input: missingRemoveAllSchema,
    output: z.object({}),
  },
});
