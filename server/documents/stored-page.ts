import type { PageRecord } from '../../db/pages.ts';
import { completePage } from '../../src/blocks/complete-page.ts';
import { initialisePage, type PageDoc, type StoredPage } from '../../src/model/page.ts';
import { inTodaysForm } from './legacy-blocks.ts';

/**
 * A stored document, JSON text, as it is answered: older forms in today's, missing fields filled, unknown ones left out.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export function completeDocument(doc: string): PageDoc {
  const page = initialisePage(JSON.parse(doc) as PageDoc);
  return completePage({ ...page, contents: inTodaysForm(page.contents) });
}

/**
 * A page's draft as it is answered: the document, and what the server owns beside it.
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
