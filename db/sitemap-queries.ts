import { type SqlBool, sql } from 'kysely';
import type { Reader } from './connection.ts';
import { type PublishableRoles, publishableBy } from './publishable-by.ts';
import type { Row } from './schema.ts';
import { holding, searchWords } from './search-text.ts';

/** Which pages of a domain the sitemap shows. Null and '' stand for no limit. */
export interface SitemapFilter {
  readonly domainId: string;
  /** A part of the address, such as `/get-help` or `help`, in any case. */
  readonly slug: string;
  readonly pageType: string;
  readonly frequency: string;
  /** In tenths. */
  readonly priority: number | null;
  /** The first moment of the last change, and the one after the last (ISO 8601, UTC). */
  readonly from: string | null;
  readonly before: string | null;
  /** The pages that somebody may publish, or those that somebody may not. */
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
 * Some of the drafts of a domain that match, by slug, without deleted pages, and the number of all that match. Both are found in
 * the index `page_sitemap`; only the rows that are returned are read.
 */
export async function sitemapPages(
  db: Reader,
  filter: SitemapFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly pages: readonly SitemapPage[]; readonly total: number }> {
  const pages = await sitemapRows(db, filter, { limit, offset }).execute();
  // The last of them is among these: there is nothing to count.
  if (pages.length < limit && (pages.length > 0 || offset === 0))
    return { pages, total: offset + pages.length };
  const { total } = await sitemapCount(db, filter).executeTakeFirstOrThrow();
  return { pages, total: Number(total) };
}

/** The query of `sitemapPages` for its rows. */
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

/** The query of `sitemapPages` for the number of all that match. */
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
  // Comparing patterns takes longest: only what passes the rest is compared.
  if (slug !== '')
    query = query.where(sql<SqlBool>`'/' || slug like ${holding(searchWords(slug))} escape '!'`);
  return query;
}
