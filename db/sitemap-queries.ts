import { type SqlBool, sql } from 'kysely';
import type { Reader } from './connection.ts';
import { type PublishableRoles, publishableBy } from './publishable-by.ts';
import type { Row } from './schema.ts';
import { holding, searchWords } from './search-text.ts';

/** Selects the pages of a domain that the sitemap shows. Null and '' stand for no limit. */
export interface SitemapFilter {
  readonly domainId: string;
  /** A part of the address, such as `/get-help` or `help`, in any case. */
  readonly slug: string;
  readonly pageType: string;
  readonly frequency: string;
  /** In tenths. */
  readonly priority: number | null;
  /** The range of the last change: its start, and its exclusive end (ISO 8601, UTC). */
  readonly from: string | null;
  readonly before: string | null;
  /** The pages that a user may publish, or those that the user may not. */
  readonly publishable: { readonly wanted: boolean; readonly by: PublishableRoles } | null;
}

/** A page as the sitemap shows it. */
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
 * Returns some of the matching drafts of a domain, by slug, without deleted pages, and the number of all matches. Both use the
 * index `page_sitemap`; only the returned rows are read.
 */
export async function sitemapPages(
  db: Reader,
  filter: SitemapFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly pages: readonly SitemapPage[]; readonly total: number }> {
  const pages = await sitemapRows(db, filter, { limit, offset }).execute();
  // The last match is among these rows, so no count is needed.
  if (pages.length < limit && (pages.length > 0 || offset === 0))
    return { pages, total: offset + pages.length };
  const { total } = await sitemapCount(db, filter).executeTakeFirstOrThrow();
  return { pages, total: Number(total) };
}

/** Returns the query of `sitemapPages` for its rows. */
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

/** Returns the query of `sitemapPages` for the number of all that match. */
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
  // Patterns take longest to compare, so only rows that pass the other conditions are compared.
  if (slug !== '')
    query = query.where(sql<SqlBool>`'/' || slug like ${holding(searchWords(slug))} escape '!'`);
  return query;
}
