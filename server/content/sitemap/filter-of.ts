import { tenthsOf } from '../../../db/page-list-queries.ts';
import type { SitemapFilter } from '../../../db/sitemap-queries.ts';
import { publishableRoles } from '../../../src/calls/permissions.ts';
import type { SitemapQuery } from '../../../src/model/sitemap.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import { dayRange } from '../../core/http/day-range.ts';

/** The filter of a call as the database knows it. */
export function filterOf(
  query: Omit<SitemapQuery, 'domainId' | 'page' | 'size'>,
  { domainId, timeZone, user }: { domainId: string; timeZone: string; user: SignedInUser },
): SitemapFilter {
  const { slug, pageType, freq, priority, lastModFrom, lastModTo, publishableByYou } = query;
  return {
    domainId,
    slug,
    pageType,
    frequency: freq,
    priority: priority === '' ? null : tenthsOf(priority),
    ...dayRange(lastModFrom, lastModTo, timeZone),
    publishable:
      publishableByYou === '' ? null : { wanted: publishableByYou === 'true', by: publishableRoles(user) },
  };
}
