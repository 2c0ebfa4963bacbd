import { LRUCache } from 'lru-cache';
import type { SiteDocument, SiteDocumentKind } from '../../../src/model/site.ts';
import { CACHE_BYTES } from '../../core/limits/limits.ts';
import { completeSiteDocument } from './stored-site-document.ts';

interface Parsed {
  readonly text: string | undefined;
  readonly document: unknown;
}

/**
 * The most recently parsed documents, by kind and domain. A text has about as many bytes as characters, and its objects twice
 * as many.
 */
// @bounded 4 MiB (CACHE_BYTES): those used longest ago are parsed again (published-site-document.test.ts)
const parsed = new LRUCache<string, Parsed>({
  maxSize: CACHE_BYTES.siteDocuments,
  sizeCalculation: ({ text = '' }, key) => key.length + 3 * text.length + OVERHEAD,
});
const OVERHEAD = 1024;

/**
 * Returns the complete form of a published site document. Returns the same object while the text is the same. It surrounds
 * every page of its domain, and must not be modified. Without published text, returns the initial document.
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
