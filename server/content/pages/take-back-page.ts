import type { FastifyBaseLogger } from 'fastify';
import type { Writer } from '../../../db/connection.ts';
import { putListingSnapshot, removeListingSnapshot, updateListing } from '../../../db/listing-queries.ts';
import { type DocumentUses, setMediaUses } from '../../../db/media-queries.ts';
import { type PageRecord, removeSnapshot, updatePage } from '../../../db/page-queries.ts';
import { lastVisibleOfPage, type PublishedPart } from '../../../db/publication-queries.ts';
import { reopenReview, reviewOf } from '../../../db/review-queries.ts';
import { documentOfVersion } from '../../../db/revision-queries.ts';
import { postersOf } from '../../../src/blocks/posters.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { ListingFields } from '../../../src/model/listing.ts';
import { slugOfLink } from '../../../src/model/page-links.ts';
import type { Services } from '../../core/services.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { mediaShownInLists } from '../documents/media-uses.ts';
import { completeDocument } from '../documents/page-documents.ts';
import { refuseIfPublishedSince } from '../documents/published-since.ts';
import type { ReplacedPage } from '../documents/replaced.ts';
import { makeBelowStale, makePageStale } from '../documents/stale-pages.ts';
import { isSameDocument } from '../documents/versions.ts';
import { takeBackRedirects } from '../redirects/take-back-redirects.ts';
import { pageToChange, recordPage } from './page-to-change.ts';
import { checkSlugFree } from './save-page.ts';
import { publishedOf, putLive, writeRevision } from './write-page.ts';

/**
 * Takes back the publication of a page: readers get what they got before, and the redirects that followed the page are as they
 * were. The draft stays. A request for publication that the publication closed is open again. Call it in `withheld`.
 *
 * @throws HearthError as `pageToChange` and `takeBackRedirects`; 'published-since' and 'slug-taken' (409)
 */
export async function takeBackPage(
  unit: UnitOfWork,
  services: Pick<Services, 'domains' | 'effects'>,
  { documentId, revision, publishedAt, replaced }: PublishedPart,
  log: FastifyBaseLogger,
): Promise<PageRecord> {
  const { db, after } = unit;
  const before = await pageToChange(unit, 'publication/takeBack', { id: documentId });
  const { id, domain_id: domainId, slug } = before.record;
  refuseIfPublishedSince(await lastVisibleOfPage(db, id), revision);
  const was = JSON.parse(replaced) as ReplacedPage;
  if (was.live !== null && was.live.slug !== slug) await checkSlugFree(db, domainId, was.live.slug, id);
  const state = { published: was.live === null ? 0 : 1, last_published: was.lastPublished };
  const record = { ...before.record, ...state };
  const uses = [await restoreLive(unit, record, was)];
  if (before.listing !== null) {
    const isNewer = before.liveListing !== null && before.liveListing.publishedAt !== publishedAt;
    // `listing/publishListing` publishes a listing without its page.
    if (isNewer) throw new HearthError('published-since', { who: 'Somebody', did: 'published the listing' });
    uses.push(await restoreListing(unit, { record, id: before.listing.id }, was));
  }
  await updatePage(db, id, state);
  await setMediaUses(db, uses);
  await takeBackRedirects(db, services, was.redirects);
  await askAgain(db, record, publishedAt);
  await writeRevision(unit, { record, before }, 'takeBack', was.live);
  await recordPage(unit, 'publication/takeBack', record);
  makePageStale(after.pages, 'pageTakenBack', id, domainId);
  const live = [before.live, was.live].flatMap((one) => one ?? []);
  makeBelowStale(
    after.pages,
    domainId,
    live.map(({ slug }) => slug),
    live.map(({ doc }) => slugOfLink(completeDocument(doc).easyRead)),
  );
  if (was.live !== null) {
    const { slug: liveSlug, doc } = was.live;
    after.posters(postersOf(completeDocument(doc).contents));
    after.run(() => services.effects.render(domainId, liveSlug, log));
  }
  return record;
}

/**
 * Opens the request again that the publication closed. Publishing has made a newer version of the draft, so the request is now
 * about that version, unless its words are not those that were asked about.
 */
async function askAgain(db: Writer, { id, version, doc }: PageRecord, publishedAt: string): Promise<void> {
  const review = await reviewOf(db, id);
  if (review === null) return;
  const asked = await documentOfVersion(db, id, review.version);
  const isSame = asked !== null && isSameDocument(asked, doc);
  await reopenReview(db, id, { publishedAt, version: isSame ? version : review.version });
}

async function restoreLive(
  { db }: Pick<UnitOfWork, 'db'>,
  record: PageRecord,
  { live }: ReplacedPage,
): Promise<DocumentUses> {
  if (live !== null) return putLive(db, record, live);
  await removeSnapshot(db, record.id);
  return { document: publishedOf(record)(record.id), uses: new Map() };
}

async function restoreListing(
  { db, after }: Pick<UnitOfWork, 'db' | 'after'>,
  { record, id }: { readonly record: PageRecord; readonly id: string },
  { liveListing, listingLastPublished }: ReplacedPage,
): Promise<DocumentUses> {
  await updateListing(db, id, {
    published: liveListing === null ? 0 : 1,
    last_published: listingLastPublished,
  });
  const document = publishedOf(record)(id);
  if (liveListing === null) {
    await removeListingSnapshot(db, id);
    return { document, uses: new Map() };
  }
  const { doc, publishedAt: published_at } = liveListing;
  await putListingSnapshot(db, { listing_id: id, page_id: record.id, published_at, doc });
  after.pictures(id);
  return { document, uses: mediaShownInLists(JSON.parse(doc) as ListingFields) };
}
