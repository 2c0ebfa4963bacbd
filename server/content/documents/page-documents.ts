import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { PageRecord } from '../../../db/page-queries.ts';
import { completePage } from '../../../src/blocks/complete-page.ts';
import { initialisePage, type PageDoc, type StoredPage } from '../../../src/model/page.ts';
import { CACHE_BYTES } from '../../core/limits/limits.ts';
import { upgradeBlocks } from './legacy-blocks.ts';

/**
 * The most recently completed documents, by their JSON text. The documents are cached, because a publish and the next render
 * need the document of a page three times. A character can take two bytes in the JSON text, and two more in the objects.
 */
// @bounded 2 MiB (CACHE_BYTES): those used longest ago are completed again (page-documents.test.ts)
const completed = new LRUCache<string, PageDoc>({
  maxSize: CACHE_BYTES.pageDocuments,
  sizeCalculation: (_document, text) => 4 * text.length + OVERHEAD,
});
const OVERHEAD = 1024;

/**
 * Returns a stored document (JSON text) in its current, complete form: legacy forms are upgraded, missing fields are set to
 * their defaults, and unknown fields are dropped. Calls with the same text may return the same object, which must not be
 * modified.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export function completeDocument(doc: string): Readonly<PageDoc> {
  const known = completed.get(doc);
  if (known !== undefined) return known;
  const document = parseDocument(doc);
  completed.set(doc, document);
  return document;
}

/** Like `completeDocument`, but returns null for a document that is damaged, so that a list names its page all the same. */
export function readableDocument(doc: string): Readonly<PageDoc> | null {
  try {
    return completeDocument(doc);
  } catch {
    return null;
  }
}

/** Whether two stored documents (JSON text) have the same content, even if one is stored in an older form. */
export function isSamePage(a: string, b: string): boolean {
  return a === b || isDeepStrictEqual(completeDocument(a), completeDocument(b));
}

/** Like `completeDocument`, but always returns a new object without caching it, for callers that read every document once. */
export function parseDocument(doc: string): PageDoc {
  const page = initialisePage(JSON.parse(doc) as PageDoc);
  return completePage({ ...page, contents: upgradeBlocks(page.contents) });
}

/**
 * Returns a page's draft in the format of API responses: the document, and the fields that the server sets.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export function pageResponse(record: PageRecord): StoredPage {
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
