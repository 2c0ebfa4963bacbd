import type { PageRecord } from '../../db/page-queries.ts';
import { completePage } from '../../src/blocks/complete-page.ts';
import { initialisePage, type PageDoc, type StoredPage } from '../../src/model/page.ts';
import { upgradeBlocks } from './legacy-blocks.ts';

/**
 * Parses a stored document (JSON text) to its current, complete form: legacy forms upgraded, missing fields filled with
 * defaults, unknown fields left out.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export function completeDocument(doc: string): PageDoc {
  const page = initialisePage(JSON.parse(doc) as PageDoc);
  return completePage({ ...page, contents: upgradeBlocks(page.contents) });
}

/**
 * A page's draft as the API returns it: the document, and the fields that the server owns.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export function storedPage(record: PageRecord): StoredPage {
  return {
    ...completeDocument(record.doc),
    _id: record.id,
    collection: record.collection,
    slug: record.slug,
    domainId: record.domain_id,
    version: record.version,
    published: record.published === 1,
    lastPublished: record.last_published,
    updatedAt: record.updated_at,
    roles: JSON.parse(record.roles) as string[],
  };
}
