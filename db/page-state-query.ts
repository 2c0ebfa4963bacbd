import type { Reader } from './connection.ts';
import type { ListingRecord } from './listing-queries.ts';
import type { PageRecord } from './page-queries.ts';
import { readyQuery } from './ready-query.ts';

/** A page with everything that a change of it depends on. */
export interface PageState {
  readonly record: PageRecord;
  /** The slug the page is live at; null where it is not published. */
  readonly liveSlug: string | null;
  /** The draft of the page's listing; null where it has none. */
  readonly listing: ListingRecord | null;
}

/** A page with its listing and its live slug, in one statement; null where there is no such page. */
export async function pageState(db: Reader, id: string): Promise<PageState | null> {
  const [row] = await pageWithListing(db, id);
  if (row === undefined) return null;
  const {
    live_slug,
    listing_id,
    listing_published,
    listing_last_published,
    listing_updated_at,
    listing_doc,
    ...record
  } = row;
  const listing =
    listing_id === null
      ? null
      : {
          id: listing_id,
          page_id: id,
          published: listing_published!,
          last_published: listing_last_published,
          updated_at: listing_updated_at!,
          doc: listing_doc!,
        };
  return { record, liveSlug: live_slug, listing };
}

const pageWithListing = readyQuery((db: Reader, id: string) =>
  db
    .selectFrom('page')
    .leftJoin('page_published', 'page_published.page_id', 'page.id')
    .leftJoin('listing', 'listing.page_id', 'page.id')
    .selectAll('page')
    .select([
      'page_published.slug as live_slug',
      'listing.id as listing_id',
      'listing.published as listing_published',
      'listing.last_published as listing_last_published',
      'listing.updated_at as listing_updated_at',
      'listing.doc as listing_doc',
    ])
    .where('page.id', '=', id),
);
