import { type SqlBool, sql } from 'kysely';
import type { Reader } from './connection.ts';
import { type PublishableRoles, publishableBy } from './publishable-by.ts';
import type { Row } from './schema.ts';
import { holding, searchWords } from './search-text.ts';

/** Selects the pages of a domain that the sitemap shows. Values of null and '' do not restrict the pages. */
export interface SitemapFilter {
  readonly domainId: string;
  /** A part of the page's address, such as `/get-help` or `help`, in any case. */
  readonly slug: string;
  readonly pageType: string;
  readonly frequency: string;
  /** In tenths. */
  readonly priority: number | null;
  /** The start of the range in which the page was last changed (ISO 8601, UTC). */
  readonly from: string | null;
  /** The exclusive end of that range; null if it has no end. */
  readonly before: string | null;
  /** Whether to list the pages that a user may publish, or the other pages; null lists all pages. */
  readonly publishable: { readonly wanted: boolean; readonly by: PublishableRoles } | null;
}

/** A page as the sitemap screen shows it. */
export type SitemapPage = Pick<
  Row<'page'>,
  | 'id'
  | 'collection'
  | 'slug'
  | 'title'
  | 'page_type'
  | 'updated_at'
  | 'last_published'
  | 'published'
  | 'roles'
  | 'frequency'
  | 'priority'
>;

/**
 * Returns some of a domain's matching drafts, ordered by slug, without deleted pages, and the total number of matches. Filters
 * by the index `page_sitemap`, and reads only the returned rows in full.
 */
export async function sitemapPages(
  db: Reader,
  filter: SitemapFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly pages: readonly SitemapPage[]; readonly total: number }> {
  const pages = await sitemapRows(db, filter, { limit, offset }).execute();
  // The returned rows include the last match, so no count is needed.
  if (pages.length < limit && (pages.length > 0 || offset === 0))
    return { pages, total: offset + pages.length };
  const { total } = await sitemapCount(db, filter).executeTakeFirstOrThrow();
  return { pages, total: Number(total) };
}

/** Returns the query for the rows of `sitemapPages`. */
export function sitemapRows(
  db: Reader,
  filter: SitemapFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const slugs = matching(db, filter).select('slug').orderBy('slug').limit(limit).offset(offset);
  return db
    .selectFrom('page')
    .select([
      'id',
      'collection',
      'slug',
      'title',
      'page_type',
      'updated_at',
      'last_published',
      'published',
      'roles',
      'frequency',
      'priority',
    ])
    .where('domain_id', '=', filter.domainId)
    .where('deleted_at', 'is', null)
    .where('slug', 'in', slugs)
    .orderBy('slug');
}

/** Returns the query for the total number of matches of `sitemapPages`. */
export function sitemapCount(db: Reader, filter: SitemapFilter) {
  return matching(db, filter).select((eb) => eb.fn.countAll().as('total'));
}

function matching(db: Reader, filter: SitemapFilter) {
  const { domainId, slug, pageType, frequency, priority, from, before, publishable } = filter;
  let query = db.selectFrom('page').where('domain_id', '=', domainId).where('deleted_at', 'is', null);
  if (pageType !== '') query = query.where('page_type', '=', pageType);
  if (frequency !== '') query = query.where('frequency', '=', frequency);
  if (priority !== null) query = query.where('priority', '=', priority);
  if (from !== null) query = query.where('updated_at', '>=', from);
  if (before !== null) query = query.where('updated_at', '<', before);
  if (publishable !== null) {
    const isPublishable = publishableBy(publishable.by);
    query = query.where(publishable.wanted ? isPublishable : sql<SqlBool>`not ${isPublishable}`);
  }
  // Compares the slug last, because comparing a pattern takes longest. Only rows that meet the other conditions need this
  // comparison.
  if (slug !== '')
    query = query.where(sql<SqlBool>`'/' || slug like ${holding(searchWords(slug))} escape '!'`);
  return query;
}
