import { sql } from 'kysely';
import type { VisitorReader } from './connection.ts';

/** A page that `/sitemap.xml` lists: published, not hidden, and without a redirect at its address. Ordered by slug. */

export interface ListedPage {
  readonly slug: string;
  readonly publishedAt: string;
  readonly frequency: string;
  /** In tenths. */
  readonly priority: number;
}

/** Returns the number of a domain's pages in `/sitemap.xml`, and the length of their longest slug in bytes. */
export async function countListed(
  db: VisitorReader,
  domainId: string,
): Promise<{ readonly total: number; readonly longestSlug: number }> {
  const { total, longest } = await listed(db, domainId)
    .select((eb) => [
      eb.fn.countAll().as('total'),
      sql<number | null>`max(octet_length(page_published.slug))`.as('longest'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), longestSlug: longest ?? 0 };
}

/** Returns the latest publication time of the listed pages in a window; null if the window is empty. */
export async function lastPublished(
  db: VisitorReader,
  domainId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<string | null> {
  const some = listed(db, domainId).select('published_at').orderBy('slug').limit(limit).offset(offset);
  const row = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.max('some.published_at').as('last'))
    .executeTakeFirst();
  return row?.last ?? null;
}

/** The position at which a window of the listed pages begins. */
export type ListedPlace = { readonly offset: number } | { readonly after: string };

/** Returns at most `limit` listed pages; reads only the index `page_published_listed`. */
export function listedPages(db: VisitorReader, domainId: string, place: ListedPlace, limit: number) {
  let query = listed(db, domainId)
    .select(['slug', 'published_at as publishedAt', 'frequency', 'priority'])
    .orderBy('slug')
    .limit(limit);
  query = 'after' in place ? query.where('slug', '>', place.after) : query.offset(place.offset);
  return query;
}

function listed(db: VisitorReader, domainId: string) {
  return db
    .selectFrom('page_published')
    .where('page_published.domain_id', '=', domainId)
    .where('listed', '=', sql.lit(1))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('redirect_published')
            .select(sql`1`.as('one'))
            .whereRef('redirect_published.domain_id', '=', 'page_published.domain_id')
            .where('redirect_published.from_path', '=', sql<string>`'/' || page_published.slug`),
        ),
      ),
    );
}
