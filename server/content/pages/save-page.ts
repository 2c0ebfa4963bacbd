import type { FastifyBaseLogger } from 'fastify';
import type { Writer } from '../../../db/connection.ts';
import { type PageRecord, slugOwner } from '../../../db/page-queries.ts';
import { clearPageTimes } from '../../../db/page-time-queries.ts';
import { closeReview } from '../../../db/review-queries.ts';
import { postersOf } from '../../../src/blocks/posters.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { PageSave } from '../../../src/model/page.ts';
import { slugOfLink } from '../../../src/model/page-links.ts';
import type { Services } from '../../core/services.ts';
import { publishedMail } from '../../outside/mail/review-mails.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { completeDocument, isSamePage, pageResponse } from '../documents/page-documents.ts';
import { refuseGaps } from '../documents/refuse-gaps.ts';
import type { RedirectChange, ReplacedPage } from '../documents/replaced.ts';
import { makeBelowStale, makePageStale } from '../documents/stale-pages.ts';
import { checkVersion } from '../documents/versions.ts';
import { followPage } from '../redirects/follow-page.ts';
import { checkedDocument } from './checked-document.ts';
import { pageToChange, recordPage } from './page-to-change.ts';
import { tellAsker } from './tell-asker.ts';
import {
  type ChangedPage,
  changedPage,
  type NewPagePlace,
  writeDraft,
  writePublished,
} from './write-page.ts';

/** A page that a request asks to save. A new page is created at the given place. An existing page keeps its domain. */
export interface PageToSave extends NewPagePlace {
  readonly page: PageSave;
}

/** A page as it is stored now, and the previous document as JSON text. The previous document is null if the page is new. */
export interface Saved {
  readonly record: PageRecord;
  readonly before: string | null;
}

/**
 * Saves a page's draft: replaces the version at which the page was loaded, or creates a page if there is no `_id`. A save
 * without changes writes nothing.
 *
 * @throws HearthError as `pageToSave`
 */
export async function savePage(unit: UnitOfWork, input: PageToSave): Promise<Saved> {
  const save = await pageToSave(unit, input, 'page/save');
  const stored = save.before?.record;
  if (stored !== undefined && isSamePage(stored.doc, save.record.doc)) {
    return { record: stored, before: stored.doc };
  }
  await writeDraft(unit, save, 'save');
  await recordPage(unit, stored === undefined ? 'page/create' : 'page/save', save.record);
  return { record: save.record, before: stored?.doc ?? null };
}

interface HowToPublish {
  readonly redirect: boolean;
  /**
   * The longest wait for the pictures of maps and videos, in milliseconds. Until the pictures arrive, readers see the previous
   * version.
   */
  readonly picturesMs: number;
  readonly log: FastifyBaseLogger;
  /** The id of the publication of which the page is a part, if it can be taken back. */
  readonly publication?: string;
}

/**
 * Saves and publishes a page. Readers see it once the pictures of its maps and videos have arrived, or after `picturesMs`. If
 * `redirect` is set, readers of the page's former address are redirected to the new address. An open request for the page's
 * publication is closed, and the author of the request is informed. A time at which the page was to be published is removed.
 *
 * @throws HearthError as `pageToSave`, `refuseGaps` and `followPage`
 */
export async function publishPage(
  unit: UnitOfWork,
  services: Pick<Services, 'config' | 'database' | 'domains' | 'effects' | 'rates'>,
  input: PageToSave,
  { redirect, picturesMs, log, publication }: HowToPublish,
): Promise<Saved> {
  const { db, author, after } = unit;
  const { effects } = services;
  const save = await pageToSave(unit, input, 'page/publishPage');
  const { before } = save;
  refuseGaps(save.doc);
  const previousSlug = before?.live?.slug ?? null;
  const redirects =
    previousSlug === save.record.slug
      ? []
      : await followPage(db, services, { record: save.record, previousSlug }, { author, redirect });
  const madeBy = publication && { id: publication, replaced: JSON.stringify(replacedBy(save, redirects)) };
  const { record, listing } = await writePublished(unit, save, madeBy || undefined);
  const { id, domain_id: domainId, slug } = record;
  await recordPage(unit, 'page/publishPage', record);
  // Readers have got what they were to get at a later time.
  if (before?.hasTimes) await clearPageTimes(db, id, 'publish');
  const askedBy = before?.askedBy ?? null;
  if (askedBy !== null) {
    await closeReview(db, id, { state: 'published', by: author.user._id, at: author.now });
    await tellAsker(unit, services, { page: record, askedBy, write: publishedMail });
  }
  const posters = postersOf(completeDocument(record.doc).contents);
  after.run(() => effects.postersSoon(posters, picturesMs));
  const moved = previousSlug !== null && previousSlug !== slug;
  makePageStale(after.pages, moved ? 'pageMoved' : 'pagePublished', id, domainId);
  const easyRead = slugOfLink(completeDocument(record.doc).easyRead);
  makeBelowStale(after.pages, domainId, [slug, previousSlug ?? slug], [easyRead]);
  if (listing !== null) after.pictures(listing.id);
  after.run(() => effects.render(domainId, slug, log));
  return { record, before: before?.record.doc ?? null };
}

/** Returns what the publication of a page replaces. */
function replacedBy({ before }: ChangedPage, redirects: readonly RedirectChange[]): ReplacedPage {
  return {
    live: before?.live ?? null,
    lastPublished: before?.record.last_published ?? null,
    liveListing: before?.liveListing ?? null,
    listingLastPublished: before?.listing?.last_published ?? null,
    redirects,
  };
}

/**
 * Reads the stored page, checks the page in the request against it, and returns the rows to write. Does not write the rows.
 *
 * @param action the permission that the call needs to change an existing page
 * @throws HearthError as `checkedDocument` and `pageToChange`; 'version-conflict' and 'slug-taken' (409)
 */
export async function pageToSave(
  unit: UnitOfWork,
  { page, collection, domainId }: PageToSave,
  action: 'page/save' | 'page/publishPage',
): Promise<ChangedPage> {
  const { db, author } = unit;
  const doc = checkedDocument(page, collection);
  const { _id: id, version } = page;
  const before = id === undefined ? null : await pageToChange(unit, action, { id, collection });
  const stored = before?.record;
  if (stored !== undefined) await checkVersion(db, stored, version, () => ({ page: pageResponse(stored) }));
  // A page owns the slug of its draft, so an unchanged slug needs no check.
  if (doc.slug !== stored?.slug) {
    await checkSlugFree(db, stored?.domain_id ?? domainId, doc.slug, stored?.id ?? null);
  }
  return changedPage(before ?? { collection, domainId }, doc, author);
}

/**
 * Refuses a slug that is taken.
 *
 * @throws HearthError 'slug-taken' (409) if another page of the domain has the slug, in its draft or its published version
 */
export async function checkSlugFree(
  db: Writer,
  domainId: string,
  slug: string,
  exceptPageId: string | null,
): Promise<void> {
  const owner = await slugOwner(db, domainId, slug, exceptPageId);
  if (owner !== null) throw new HearthError('slug-taken', { slug });
}
