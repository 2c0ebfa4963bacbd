import { type SqlBool, sql } from 'kysely';
import type { PageDoc } from '../src/model/page.ts';
import { slugOfLink } from '../src/model/page-links.ts';
import type { Reader } from './connection.ts';
import type { PageTable } from './schema.ts';
import { holding, searchKey, searchWords } from './search-text.ts';

/**
 * The number of characters of a title that can be searched. A title of this length and a slug fit into one index entry, in any
 * script.
 */
const TITLE_KEY_LENGTH = 200;

type ListedColumns = Pick<PageTable, 'title' | 'title_key' | 'template'>;

/** Derives from a document the columns for lists of pages. */
export function listedColumns(doc: { readonly title: string; readonly template: string }): ListedColumns {
  return { title: doc.title, title_key: searchKey(doc.title, TITLE_KEY_LENGTH), template: doc.template };
}

/** Derives all columns from a document. Call the function whenever a document is stored. */
export function documentColumns(
  doc: Pick<PageDoc, 'title' | 'template' | 'pageType' | 'frequency' | 'priority'>,
) {
  const { pageType: page_type, frequency, priority } = doc;
  return { ...listedColumns(doc), page_type, frequency, priority: tenthsOf(priority) };
}

/**
 * Derives the columns of a published page from its document: what `/sitemap.xml` says about the page, and the slug of the page
 * that it names as its Easy Read version ('' if it names none). Call the function whenever a published document is stored.
 */
export function snapshotColumns(
  doc: Pick<PageDoc, 'frequency' | 'priority' | 'hideFromSitemap' | 'hideFromRobots' | 'easyRead'>,
) {
  const listed = doc.hideFromSitemap || doc.hideFromRobots ? 0 : 1;
  const { frequency, priority } = doc;
  return { listed, frequency, priority: tenthsOf(priority), easy_read: slugOfLink(doc.easyRead) };
}

/** Converts a priority (0 to 1) to tenths. Tenths are stored, because integers compare exactly. */
export function tenthsOf(priority: number): number {
  return Math.round(priority * 10);
}

export interface ListedPage {
  readonly id: string;
  readonly collection: string;
  readonly slug: string;
  readonly title: string;
  readonly published: number;
  readonly template: string;
  readonly updated_at: string;
  readonly last_published: string | null;
  /** The roles of the page, as a JSON array of names. */
  readonly roles: string;
  /** 1 if an open request asks for the publication of the page, otherwise 0. */
  readonly waits: number;
  /** The times (ISO 8601) at which the page is to be published and unpublished; null for none. */
  readonly publish_at: string | null;
  readonly unpublish_at: string | null;
}

/** Counts the open requests for the publication of the selected page: 0 or 1. */
export const waits = sql<number>`cast((select count(*) from review
  where review.page_id = page.id and review.state = 'open') as integer)`.as('waits');

const timeOf = (action: 'publish' | 'unpublish') =>
  sql<string | null>`(select page_time.at from page_time
  where page_time.page_id = page.id and page_time.action = ${sql.lit(action)} and page_time.stopped = '')`;

/** The times at which the selected page is to be published and unpublished. */
export const times = [timeOf('publish').as('publish_at'), timeOf('unpublish').as('unpublish_at')] as const;

export interface PageSelection {
  readonly domainId: string;
  /** Words that the slug or the title must contain. */
  readonly search: string;
  readonly limit: number;
  /** Whether to list only pages with unpublished changes, the latest first. */
  readonly unpublished?: boolean;
  /** Whether to list only pages that visitors can read. */
  readonly published?: boolean;
}

/**
 * Finds the drafts of a domain whose slug or title contains the words, ignoring case. Leaves out deleted pages. Returns at most
 * `limit` of the drafts, ordered by title, and the total number of matches.
 */
export async function listPages(
  db: Reader,
  { domainId, search, limit, unpublished = false, published = false }: PageSelection,
): Promise<{ readonly pages: readonly ListedPage[]; readonly total: number }> {
  const words = searchWords(search);
  const matching = db
    .selectFrom('page')
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .$if(published, (query) => query.where('published', '=', 1))
    .$if(unpublished, (query) =>
      query.where((eb) =>
        eb.or([
          eb('published', '=', 0),
          eb('last_published', 'is', null),
          eb('last_published', '<', eb.ref('updated_at')),
        ]),
      ),
    )
    .where((eb) =>
      eb.or([
        sql<SqlBool>`slug like ${holding(words.replace(/^\/+/, ''))} escape '!'`,
        sql<SqlBool>`title_key like ${holding(words)} escape '!'`,
      ]),
    );
  const pages = await matching
    .select(['id', 'collection', 'slug', 'title', 'published', 'template', 'roles'])
    .select(['updated_at', 'last_published', waits, ...times])
    .$if(unpublished, (query) => query.orderBy('updated_at', 'desc'))
    .orderBy('title_key')
    .orderBy('slug')
    .limit(limit)
    .execute();
  const counted = await matching.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { pages, total: Number(counted.total) };
}
