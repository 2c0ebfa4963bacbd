import {
  linkedPagesResponseSchema,
  linkedPagesSchema,
  siteFindingSchema,
  sitePortionQuerySchema,
  sitePortionSchema,
} from '../model/checks.ts';
import { defineCalls } from './define-calls.ts';
import { named } from './schemas.ts';

named('Finding', siteFindingSchema);

/** The checks of pages before publication. */
export const checks = defineCalls('checks', 'Pages', {
  site: {
    method: 'GET',
    summary:
      'What the rules find in the drafts of a domain, some pages at a time: the first findings of each rule, and how many there are',
    who: 'signedIn',
    input: sitePortionQuerySchema,
    output: sitePortionSchema,
  },
  links: {
    method: 'POST',
    summary:
      'Whether readers find pages of a domain at these paths, their titles, and what readers download with a page',
    who: 'signedIn',
    audit: { none: 'it changes nothing: the paths of a page are too long for an address' },
    limit: 'none',
    input: linkedPagesSchema,
    output: linkedPagesResponseSchema,
  },
});
