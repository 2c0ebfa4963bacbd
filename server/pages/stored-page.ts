import type { PageRecord } from '../../db/pages.ts';
import { completePage } from '../../src/blocks/complete-page.ts';
import { initialisePage, type PageDoc, type StoredPage } from '../../src/model/page.ts';

/**
 * A page's draft as it is answered: the document with missing fields filled and unknown ones left out, and what the server
 * owns beside it.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export function storedPage(record: PageRecord): StoredPage {
  return {
    ...completePage(initialisePage(JSON.parse(record.doc) as PageDoc)),
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
