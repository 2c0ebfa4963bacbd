import type { Writer } from '../../../db/connection.ts';
import { putListingSnapshot, removeListingSnapshot, updateListing } from '../../../db/listing-queries.ts';
import type { DocumentUses } from '../../../db/media-queries.ts';
import { snapshotColumns } from '../../../db/page-list-queries.ts';
import { putSnapshot } from '../../../db/page-queries.ts';
import type { Author } from '../../people/auth/author.ts';
import { mediaShownInLists, mediaShownOnPage } from '../documents/media-uses.ts';
import { publishedText } from '../documents/search-text.ts';
import { completeDocument } from '../documents/stored-page.ts';
import { fieldsOf } from './page-listing.ts';
import type { PreparedSave } from './prepare-save.ts';

/** The same save with the page and its listing in the state of published ones. */
export function asPublished<Save extends PreparedSave>(save: Save, { now }: Author): Save {
  const state = { published: 1, last_published: now, updated_at: now };
  const listing = save.listing && { ...save.listing, ...state };
  return { ...save, record: { ...save.record, ...state }, listing };
}

/**
 * Makes the written draft of a page and its listing what visitors read; a listing whose page no longer is one is unpublished.
 * Returns the media uses of what is published, which the caller stores.
 */
export async function promoteDraft(db: Writer, save: PreparedSave, now: string): Promise<DocumentUses[]> {
  const { before, record, listing } = save;
  const { id, domain_id, collection, slug, doc } = record;
  const published = (documentId: string) =>
    ({ documentId, domainId: domain_id, state: 'published' }) as const;
  const page = completeDocument(doc);
  const snapshot = {
    page_id: id,
    domain_id,
    collection,
    slug,
    published_at: now,
    doc,
    ...snapshotColumns(page),
  };
  await putSnapshot(db, snapshot, publishedText(page));
  const uses: DocumentUses[] = [{ document: published(id), uses: mediaShownOnPage(page) }];
  if (listing !== null) {
    await putListingSnapshot(db, {
      listing_id: listing.id,
      page_id: id,
      published_at: now,
      doc: listing.doc,
    });
    uses.push({ document: published(listing.id), uses: mediaShownInLists(fieldsOf(listing)) });
  } else if (before?.listing?.published) {
    await removeListingSnapshot(db, before.listing.id);
    await updateListing(db, before.listing.id, { published: 0 });
    uses.push({ document: published(before.listing.id), uses: new Map() });
  }
  return uses;
}
