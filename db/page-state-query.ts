import type { Reader } from './connection.ts';
import type { ListingRecord } from './listing-queries.ts';
import type { PageRecord } from './page-queries.ts';
import { readyQuery } from './ready-query.ts';
import { REVISIONS_BEFORE_PRUNING } from './revision-queries.ts';

/** The published version of a document: its JSON text, and the time of its publication (ISO 8601). */
export interface LiveDocument {
  readonly doc: string;
  readonly publishedAt: string;
}

export interface LivePage extends LiveDocument {
  readonly slug: string;
}

/** A page with everything that affects changes to the page. */
export interface PageState {
  readonly record: PageRecord;
  /** The published version; null if the page is not published. */
  readonly live: LivePage | null;
  /** The draft of the page's listing; null if the page has no listing. */
  readonly listing: ListingRecord | null;
  /** The published version of the listing; null if the listing is not published. */
  readonly liveListing: LiveDocument | null;
  /** The id of the user who asks for publication of the page; null if no request is open. */
  readonly askedBy: string | null;
  /** Whether a time is set at which the page is published or unpublished. */
  readonly hasTimes: boolean;
  /** Whether the page has so many revisions that saving another may make old ones superfluous. */
  readonly hasOldRevisions: boolean;
}

/** Returns a page with everything that affects changes to the page; null if the page does not exist. Runs a single statement. */
export async function pageState(db: Reader, id: string): Promise<PageState | null> {
  const [row] = await pageWithListing(db, id);
  if (row === undefined) return null;
  const {
    live_slug,
    live_doc,
    live_at,
    asked_by,
    old_revision,
    timed,
    listing_id,
    listing_published,
    listing_last_published,
    listing_updated_at,
    listing_doc,
    live_listing_doc,
    live_listing_at,
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
  const live = live_slug === null ? null : { slug: live_slug, doc: live_doc!, publishedAt: live_at! };
  const liveListing =
    live_listing_doc === null ? null : { doc: live_listing_doc, publishedAt: live_listing_at! };
  const hasOldRevisions = old_revision !== null;
  const hasTimes = timed !== null;
  return { record, live, listing, liveListing, askedBy: asked_by, hasTimes, hasOldRevisions };
}

const pageWithListing = readyQuery((db: Reader, id: string) =>
  db
    .selectFrom('page')
    .leftJoin('page_published', 'page_published.page_id', 'page.id')
    .leftJoin('listing', 'listing.page_id', 'page.id')
    .leftJoin('listing_published', 'listing_published.listing_id', 'listing.id')
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
    .select((eb) =>
      eb
        .selectFrom('page_time')
        .select('page_time.action')
        .whereRef('page_time.page_id', '=', 'page.id')
        .limit(1)
        .as('timed'),
    )
    .select([
      'page_published.slug as live_slug',
      'page_published.doc as live_doc',
      'page_published.published_at as live_at',
      'review.asked_by',
      'listing.id as listing_id',
      'listing.published as listing_published',
      'listing.last_published as listing_last_published',
      'listing.updated_at as listing_updated_at',
      'listing.doc as listing_doc',
      'listing_published.doc as live_listing_doc',
      'listing_published.published_at as live_listing_at',
    ])
    .where('page.id', '=', id),
);
