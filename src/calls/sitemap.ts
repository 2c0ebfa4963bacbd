import {
  deletedQuerySchema,
  deletedResponseSchema,
  sitemapQuerySchema,
  sitemapResponseSchema,
  sitemapRowSchema,
  unlinkedQuerySchema,
  unlinkedResponseSchema,
} from '../model/sitemap.ts';
import { defineCalls } from './define-calls.ts';
import { named } from './schemas.ts';

named('SitemapRow', sitemapRowSchema);

/** The calls of the sitemap dashboard that list pages. */
export const sitemap = defineCalls('sitemap', 'Sitemap', {
  filter: {
    method: 'GET',
    summary: 'The pages of a domain that match, as they are drafted, by address',
    who: 'signedIn',
    input: sitemapQuerySchema,
    output: sitemapResponseSchema,
  },
  loadDeleted: {
    method: 'GET',
    summary: 'The pages of a domain that were deleted in the last 30 days, those deleted last first',
    who: 'signedIn',
    input: deletedQuerySchema,
    output: deletedResponseSchema,
  },
  loadUnlinked: {
    method: 'GET',
    summary:
      'Some pages of a domain that no document links to, as a draft or in public, by address; and where to go on',
    who: 'signedIn',
    input: unlinkedQuerySchema,
    output: unlinkedResponseSchema,
  },
});
