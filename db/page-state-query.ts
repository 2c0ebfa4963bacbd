import type { Reader } from './connection.ts';
import type { ListingRecord } from './listing-queries.ts';
import type { PageRecord } from './page-queries.ts';
import { readyQuery } from './ready-query.ts';
import { REVISIONS_BEFORE_PRUNING } from './revision-queries.ts';

/** A page with everything that affects changes to the page. */
export interface PageState {
  readonly record: PageRecord;
  /** The slug of the published version; null if the page is not published. */
  readonly liveSlug: string | null;
  /** The draft of the page's listing; null if the page has no listing. */
  readonly listing: ListingRecord | null;
  /** The id of the user who asks for publication of the page; null if no request is open. */
  readonly askedBy: string | null;
  /** Whether the page has so many revisions that saving another may make old ones superfluous. */
  readonly hasOldRevisions: boolean;
}

/** Returns a page with everything that affects changes to the page; null if the page does not exist. Runs a single statement. */
export async function pageState(db: Reader, id: string): Promise<PageState | null> {
  const [row] = await pageWithListing(db, id);
  if (row === undefined) return null;
  const {
    live_slug,
    asked_by,
    old_revision,
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
  return { record, liveSlug: live_slug, listing, askedBy: asked_by, hasOldRevisions: old_revision !== null };
}

const pageWithListing = readyQuery((db: Reader, id: string) =>
  db
    .selectFrom('page')
    .leftJoin('page_published', 'page_published.page_id', 'page.id')
    .leftJoin('listing', 'listing.page_id', 'page.id')
    .leftJoin('review', (join) =>
      join.onRef('review.page_id', '=', 'page.id').on('review.state', '=', 'open'),
    )
    .selectAll('page')
    .select((eb) =>
      eb
        .selectFrom('page_revision')
        .select('page_revision.id')
        .whereRef('page_revision.page_id', '=', 'page.id')
        .orderBy('page_revision.version', 'desc')
        .orderBy('page_revision.id', 'desc')
        .offset(REVISIONS_BEFORE_PRUNING)
        .limit(1)
        .as('old_revision'),
    )
    .select([
      'page_published.slug as live_slug',
      'review.asked_by',
      'listing.id as listing_id',
      'listing.published as listing_published',
      'listing.last_published as listing_last_published',
      'listing.updated_at as listing_updated_at',
      'listing.doc as listing_doc',
    ])
    .where('page.id', '=', id),
);
