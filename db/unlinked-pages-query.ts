import { type SqlBool, sql } from 'kysely';
import type { Reader } from './connection.ts';

/** A range of a domain's pages, ordered by slug, to search for unlinked pages. */
export interface UnlinkedWindow {
  readonly domainId: string;
  /** The host names of the domain. Links to its pages may contain these names. */
  readonly hostnames: readonly string[];
  /** The slug before the first page of the range. */
  readonly after: string;
  /** The number of pages to check. */
  readonly size: number;
}

/**
 * Returns the slugs of the pages in the window that no other document (draft or published) links to, and the last slug of the
 * window. The last slug is null if fewer pages are left than the window holds. The home page, `''`, is never returned, because
 * readers always find it.
 */
export async function unlinkedSlugs(
  db: Reader,
  window: UnlinkedWindow,
): Promise<{ readonly slugs: readonly string[]; readonly last: string | null }> {
  const rows = await unlinkedQuery(db, window).execute();
  const end = await pagesAfter(db, window)
    .select('slug')
    .orderBy('slug')
    .offset(window.size - 1)
    .limit(1)
    .executeTakeFirst();
  return { slugs: rows.map(({ slug }) => slug), last: end?.slug ?? null };
}

/** Returns the query for the slugs of `unlinkedSlugs`. If a draft was renamed, links to the published slug count, too. */
export function unlinkedQuery(db: Reader, window: UnlinkedWindow) {
  const { domainId, hostnames, size } = window;
  const own = sql`and media_use.domain_id = ${domainId}`;
  const prefixes = [
    { prefix: '/', where: own },
    ...hostnames.map((host) => ({ prefix: `//${host}/`, where: sql`` })),
  ];
  const pages = pagesAfter(db, window).select(['id', 'slug']).orderBy('slug').limit(size);
  let query = db
    .selectFrom(pages.as('page'))
    .leftJoin('page_published', 'page_published.page_id', 'page.id')
    .select('page.slug')
    .orderBy('page.slug');
  for (const slug of ['page.slug', 'page_published.slug']) {
    for (const { prefix, where } of prefixes) {
      query = query.where(
        sql<SqlBool>`not exists (select 1 from media_use where media_use.media_id = ${prefix} || ${sql.ref(slug)}
          ${where} and media_use.document_id <> page.id)`,
      );
    }
  }
  return query;
}

function pagesAfter(db: Reader, { domainId, after }: UnlinkedWindow) {
  return db
    .selectFrom('page')
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .where('slug', '>', after);
}

/** Returns the drafts of a domain with these slugs, for lists. */
export async function pagesAtSlugs(db: Reader, domainId: string, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  return db
    .selectFrom('page')
    .select(['id', 'collection', 'slug', 'title', 'published', 'roles'])
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .where('slug', 'in', [...slugs])
    .orderBy('slug')
    .execute();
}
