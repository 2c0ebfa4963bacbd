import { SITEMAP_SIZE } from '../../../model/limits.ts';
import type { StoredPage } from '../../../model/page.ts';
import type { SitemapRow } from '../../../model/sitemap.ts';
import { ofThisSite } from '../../document/sites.ts';
import { askServer } from '../../saving/server-calls.ts';

/** A page of the site, as it is drafted. */
export type { SitemapRow };

/** Which pages are listed. An empty filter lets all pass. */
export interface SitemapFilters {
  readonly slug: string;
  readonly pageType: string;
  readonly freq: string;
  readonly priority: string;
  /** The first and the last day of the last change (YYYY-MM-DD) in the time zone of the site, both included. */
  readonly lastModFrom: string;
  readonly lastModTo: string;
  readonly publishableByYou: '' | 'true' | 'false';
}

export const NO_FILTERS: SitemapFilters = {
  slug: '',
  pageType: '',
  freq: '',
  priority: '',
  lastModFrom: '',
  lastModTo: '',
  publishableByYou: '',
};

/** Pages that are listed at once. */
export const PAGE_SIZE = SITEMAP_SIZE.default;

/**
 * Loads some of the pages of this site, by address.
 * @throws ApiError
 */
export async function loadSitemap(filters: SitemapFilters, page: number) {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const query = { ...Object.fromEntries(given), ...ofThisSite(), page, size: PAGE_SIZE };
  const { sitemap, total } = await askServer<{ sitemap: SitemapRow[]; total: number }>(
    'sitemap/filter',
    query,
  );
  return { rows: sitemap, total };
}

/**
 * Loads the draft at the address of a page.
 * @throws ApiError
 */
export function loadDraft({
  slug,
  collection,
}: Pick<SitemapRow, 'slug' | 'collection'>): Promise<StoredPage> {
  return askServer<StoredPage>('page/load', { slug, collection, ...ofThisSite() });
}
