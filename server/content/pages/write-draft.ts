import type { Writer } from '../../../db/connection.ts';
import { insertListing, updateListing } from '../../../db/listing-queries.ts';
import type { DocumentUses } from '../../../db/media-queries.ts';
import { insertPage, updatePage } from '../../../db/page-queries.ts';
import { putDraftText } from '../../../db/search-texts.ts';
import { namedMedia } from '../documents/media-uses.ts';
import { draftText } from '../documents/search-text.ts';
import { completeDocument } from '../documents/stored-page.ts';
import { fieldsOf } from './page-listing.ts';
import type { PreparedSave } from './prepare-save.ts';

/** Stores the draft of a page, the text that finds it, and its listing. Returns the media uses of the drafts, which the caller stores. */
export async function writeDraft(db: Writer, save: PreparedSave): Promise<DocumentUses[]> {
  const { before, record, listing, doc } = save;
  if (before === null) await insertPage(db, record);
  else await updatePage(db, record.id, withoutId(record));
  await putDraftText(
    db,
    { pageId: record.id, domainId: record.domain_id },
    draftText(completeDocument(record.doc)),
  );
  const draft = (documentId: string) => ({ documentId, domainId: record.domain_id, state: 'draft' }) as const;
  const uses: DocumentUses[] = [{ document: draft(record.id), uses: namedMedia(doc) }];
  if (listing !== null) {
    if (before?.listing) await updateListing(db, listing.id, withoutId(listing));
    else await insertListing(db, listing);
    uses.push({ document: draft(listing.id), uses: namedMedia(fieldsOf(listing)) });
  } else if (before?.listing) {
    // The draft of the listing stays with a page that no longer is one, and uses no pictures.
    uses.push({ document: draft(before.listing.id), uses: new Map() });
  }
  return uses;
}

function withoutId<Row extends { readonly id: string }>({ id: _, ...columns }: Row): Omit<Row, 'id'> {
  return columns;
}
