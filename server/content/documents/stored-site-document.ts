import type { SiteDocumentRecord } from '../../../db/site-document-queries.ts';
import { isObject } from '../../../src/model/json.ts';
import {
  emptySiteDocument,
  type SiteDocument,
  type SiteDocumentKind,
  type StoredSiteDocument,
} from '../../../src/model/site.ts';

/**
 * Parses a stored site document (JSON text) to its complete form: missing fields are set to their defaults, and unknown fields
 * are dropped. Returns the initial document if no text is stored.
 */
export function completeSiteDocument<Kind extends SiteDocumentKind>(
  kind: Kind,
  domainId: string,
  doc: string | undefined,
): SiteDocument<Kind> {
  const { _id, domainId: _, ...empty } = emptySiteDocument(kind, domainId);
  const stored: Record<string, unknown> = doc === undefined ? {} : JSON.parse(doc);
  const fields = Object.entries(empty).map(([field, missing]) => {
    const value = stored[field] ?? missing;
    return [field, isObject(value) && isObject(missing) ? { ...missing, ...value } : value];
  });
  return { ...Object.fromEntries(fields), _id, domainId };
}

/** Returns the draft of a site document in the format of API responses: its fields, and the fields that the server sets. */
export function storedSiteDocument<Kind extends SiteDocumentKind>(
  kind: Kind,
  domainId: string,
  record: SiteDocumentRecord | null,
): StoredSiteDocument<Kind> {
  return Object.assign(completeSiteDocument(kind, domainId, record?.doc), {
    version: record?.version ?? 0,
    published: record?.published === 1,
    lastPublished: record?.last_published ?? null,
    updatedAt: record?.updated_at ?? null,
  });
}
