import { LRUCache } from 'lru-cache';
import type { SiteDocument, SiteDocumentKind } from '../../../src/model/site.ts';
import { CACHE_BYTES } from '../../core/limits/limits.ts';
import { completeSiteDocument } from './stored-site-document.ts';

interface Parsed {
  readonly text: string | undefined;
  readonly document: unknown;
}

/**
 * The most recently parsed documents, by kind and domain. A text takes about one byte per character, and its parsed objects
 * twice as much.
 */
// @bounded 4 MiB (CACHE_BYTES): those used longest ago are parsed again (published-site-document.test.ts)
const parsed = new LRUCache<string, Parsed>({
  maxSize: CACHE_BYTES.siteDocuments,
  sizeCalculation: ({ text = '' }, key) => key.length + 3 * text.length + OVERHEAD,
});
const OVERHEAD = 1024;

/**
 * Returns the complete form of a published site document, or the initial document if nothing is published. The object stays the
 * same while the published text is the same. The object is used for every page of its domain, and must not be modified.
 */
export function publishedSiteDocument<Kind extends SiteDocumentKind>(
  kind: Kind,
  domainId: string,
  text: string | undefined,
): SiteDocument<Kind> {
  const key = `${kind} ${domainId}`;
  const known = parsed.get(key);
  if (known !== undefined && known.text === text) return known.document as SiteDocument<Kind>;
  const document = completeSiteDocument(kind, domainId, text);
  parsed.set(key, { text, document });
  return document;
}
