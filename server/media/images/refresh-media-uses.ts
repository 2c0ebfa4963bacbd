import { createHash } from 'node:crypto';
import type { Writer } from '../../../db/connection.ts';
import { derivedBy, setDerivedBy } from '../../../db/derived.ts';
import { allPublishedListings } from '../../../db/listing-queries.ts';
import { setMediaUse } from '../../../db/media-queries.ts';
import { draftPagesAfter } from '../../../db/page-queries.ts';
import { allPublishedSiteDocuments, publishedAfter } from '../../../db/published-queries.ts';
import { allSiteDocuments } from '../../../db/site-document-queries.ts';
import { definitions } from '../../../src/blocks/registry.ts';
import { headers } from '../../../src/headers/registry.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { IMAGE_LADDER, IMAGE_SIZES, LOGO_SIZE } from '../../../src/model/limits.ts';
import {
  type MediaUses,
  mediaShownInLists,
  mediaShownOnPage,
  mediaShownOnSite,
  namedMedia,
} from '../../content/documents/media-uses.ts';
import { completeDocument } from '../../content/documents/page-documents.ts';

/** Increase this number when `media-uses.ts` finds different uses in the same documents. */
const VERSION = 7;
const DERIVED = 'media_use';
const BATCH = 200;

/**
 * Finds the media uses of all documents again, if the rules for finding them have changed. After an upgrade that changes the
 * sizes in which pictures are shown, readers can therefore get the new sizes even on pages that were published earlier.
 */
export async function refreshMediaUses(db: Writer): Promise<void> {
  const rules = currentRules();
  if (await areUsesCurrent(db)) return;
  await db.transaction().execute(async (trx) => {
    await refreshDrafts(trx);
    await refreshPublishedPages(trx);
    await refreshPublishedSiteDocuments(trx);
    await refreshPublishedListings(trx);
    await setDerivedBy(trx, DERIVED, rules);
  });
}

/** Whether the stored media uses of all documents were found by the rules of this program. */
export async function areUsesCurrent(db: Writer): Promise<boolean> {
  return (await derivedBy(db, DERIVED)) === currentRules();
}

/** Returns a hash of everything that determines the renditions of a document, apart from the document itself. */
function currentRules(): string {
  const forms = definitions.map(({ type, form, slots }) => [type, form, slots]);
  const parts = [VERSION, forms, headers, IMAGE_LADDER, IMAGE_SIZES, LOGO_SIZE];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function refreshDrafts(db: Writer): Promise<void> {
  const refresh = (documentId: string, domainId: string, doc: string) =>
    setMediaUse(db, { documentId, domainId, state: 'draft' }, namedMedia(JSON.parse(doc)));
  for (let last = ''; ; ) {
    const rows = await draftPagesAfter(db, last, BATCH);
    for (const { id, domainId, doc } of rows) await refresh(id, domainId, doc);
    const next = rows[BATCH - 1];
    if (next === undefined) break;
    last = next.id;
  }
  for (const { id, domain_id, doc } of await allSiteDocuments(db)) await refresh(id, domain_id, doc);
}

async function refreshPublishedPages(db: Writer): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await publishedAfter(db, last, BATCH);
    for (const { id: documentId, domainId, doc } of rows)
      await setMediaUse(db, { documentId, domainId, state: 'published' }, shownOnStoredPage(doc));
    const next = rows[BATCH - 1];
    if (next === undefined) return;
    last = next.id;
  }
}

async function refreshPublishedSiteDocuments(db: Writer): Promise<void> {
  const rows = await allPublishedSiteDocuments(db);
  for (const { document_id, domain_id, kind, doc } of rows) {
    await setMediaUse(
      db,
      { documentId: document_id, domainId: domain_id, state: 'published' },
      mediaShownOnSite(kind, JSON.parse(doc)),
    );
  }
}

async function refreshPublishedListings(db: Writer): Promise<void> {
  for (const { id, domainId, doc } of await allPublishedListings(db)) {
    const document = { documentId: id, domainId, state: 'published' } as const;
    await setMediaUse(db, document, mediaShownInLists(JSON.parse(doc)));
  }
}

/** Returns the media uses of a stored page. A page whose type has no definition is never shown, so it has no renditions. */
function shownOnStoredPage(doc: string): MediaUses {
  try {
    return mediaShownOnPage(completeDocument(doc));
  } catch (error) {
    if (error instanceof HearthError && error.code === 'unknown-page-type')
      return namedMedia(JSON.parse(doc));
    throw error;
  }
}
