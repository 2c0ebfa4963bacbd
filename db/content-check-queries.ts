import { sql } from 'kysely';
import type { Reader } from './connection.ts';

/** The queries of the checks of pages. They read pages in portions, so that no statement takes long or returns much. */

/** A page with its draft and what readers have. */
export interface PageToCheck {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly doc: string;
  /** The published document; null if the page is not published, or has no unpublished changes. */
  readonly liveDoc: string | null;
}

/** Returns the pages of a domain after an id, ordered by id. */
export async function pagesOfSite(
  db: Reader,
  domainId: string,
  after: string,
  limit: number,
): Promise<readonly PageToCheck[]> {
  return await db
    .selectFrom('page')
    .leftJoin('page_published as live', 'live.page_id', 'page.id')
    .select(['page.id', 'page.slug', 'page.title', 'page.doc'])
    .select(sql<string | null>`nullif(live.doc, page.doc)`.as('liveDoc'))
    .where('page.domain_id', '=', domainId)
    .where('page.deleted_at', 'is', null)
    .where('page.id', '>', after)
    .orderBy('page.id')
    .limit(limit)
    .execute();
}

/** A page at a path, as readers and editors find it. */
export interface PageAtPath {
  readonly slug: string;
  readonly title: string;
  readonly isPublic: boolean;
}

/** The number of paths that one statement looks up. */
const STEP = 500;

/** Returns the pages and the published redirects of a domain at some paths, which begin with a slash. */
export async function pagesAtPaths(
  db: Reader,
  domainId: string,
  paths: readonly string[],
): Promise<{ readonly pages: readonly PageAtPath[]; readonly redirected: readonly string[] }> {
  const pages: PageAtPath[] = [];
  const redirected: string[] = [];
  for (let start = 0; start < paths.length; start += STEP) {
    const some = paths.slice(start, start + STEP);
    const slugs = some.map((path) => path.slice(1));
    const drafts = await db
      .selectFrom('page')
      .select(['slug', 'title'])
      .where('domain_id', '=', domainId)
      .where('deleted_at', 'is', null)
      .where('slug', 'in', slugs)
      .execute();
    const live = await db
      .selectFrom('page_published')
      .innerJoin('page', 'page.id', 'page_published.page_id')
      .select(['page_published.slug', 'page.title'])
      .where('page_published.domain_id', '=', domainId)
      .where('page_published.slug', 'in', slugs)
      .execute();
    const moved = await db
      .selectFrom('redirect_published')
      .select('from_path')
      .where('domain_id', '=', domainId)
      .where(
        'from_path',
        'in',
        some.map((path) => path.toLowerCase()),
      )
      .execute();
    pages.push(
      ...drafts.map((page) => ({ ...page, isPublic: false })),
      ...live.map((page) => ({ ...page, isPublic: true })),
    );
    redirected.push(...moved.map(({ from_path }) => from_path));
  }
  return { pages, redirected };
}
