import { createHash } from 'node:crypto';
import type { Writer } from '../../db/connection.ts';
import { derivedBy, setDerivedBy } from '../../db/derived.ts';
import { setMediaUse } from '../../db/media.ts';
import { allPublishedSiteDocuments, publishedPagesAfter } from '../../db/published.ts';
import { definitions } from '../../src/blocks/registry.ts';
import { headers } from '../../src/headers/registry.ts';
import { HearthError } from '../../src/model/errors.ts';
import { IMAGE_LADDER, IMAGE_SIZES, LOGO_SIZE } from '../../src/model/limits.ts';
import {
  type ImageUses,
  imagesShownOnPage,
  imagesShownOnSite,
  namedImages,
} from '../documents/media-uses.ts';
import { completeDocument } from '../documents/stored-page.ts';

/** Goes up when `uses.ts` finds other renditions in the same documents. */
const VERSION = 1;
const DERIVED = 'media_use';
const BATCH = 200;

/**
 * Derives anew what all documents use, where the views ask for other renditions than they did when it was last derived: after
 * an upgrade that changed the size of a picture, pages that were published before are shown with the new one.
 */
export async function refreshMediaUses(db: Writer): Promise<void> {
  const rules = currentRules();
  if ((await derivedBy(db, DERIVED)) === rules) return;
  await db.transaction().execute(async (trx) => {
    await refreshPublishedPages(trx);
    await refreshPublishedSiteDocuments(trx);
    await setDerivedBy(trx, DERIVED, rules);
  });
}

/** What the renditions of a document depend on, beside the document. */
function currentRules(): string {
  const forms = definitions.map(({ type, form, slots }) => [type, form, slots]);
  const parts = [VERSION, forms, headers, IMAGE_LADDER, IMAGE_SIZES, LOGO_SIZE];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function refreshPublishedPages(db: Writer): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await publishedPagesAfter(db, last, BATCH);
    for (const { page_id, domain_id, doc } of rows) {
      await setMediaUse(
        db,
        { documentId: page_id, domainId: domain_id, state: 'published' },
        shownOnStoredPage(doc),
      );
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.page_id;
  }
}

async function refreshPublishedSiteDocuments(db: Writer): Promise<void> {
  const rows = await allPublishedSiteDocuments(db);
  for (const { document_id, domain_id, kind, doc } of rows) {
    await setMediaUse(
      db,
      { documentId: document_id, domainId: domain_id, state: 'published' },
      imagesShownOnSite(kind, JSON.parse(doc)),
    );
  }
}

/** A page of a type that has no definition any more is shown to nobody. */
function shownOnStoredPage(doc: string): ImageUses {
  try {
    return imagesShownOnPage(completeDocument(doc));
  } catch (error) {
    if (error instanceof HearthError && error.code === 'unknown-page-type')
      return namedImages(JSON.parse(doc));
    throw error;
  }
}
