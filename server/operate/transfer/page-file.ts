import type { PageWithSnapshot } from '../../../db/transfer-queries.ts';
import { canonicalJson } from './canonical-json.ts';
import type { PageFile, SiteDocumentFile } from './transfer-format.ts';

type Document = PageFile['draft'];

/** The stored draft of a site document, with its published version. */
interface SiteDocumentRow extends Omit<SiteDocumentFile, 'lastPublished' | 'updatedAt' | 'draft' | 'live'> {
  readonly last_published: string | null;
  readonly updated_at: string;
  readonly doc: string;
  readonly live_at: string | null;
  readonly live_doc: string | null;
}

/** Returns a page in the form of its file. */
export function pageFileOf(row: PageWithSnapshot): PageFile {
  const draft = parsed(row.doc);
  const live = liveOf(draft, row.live_at, row.live_doc);
  return {
    id: row.id,
    collection: row.collection,
    slug: row.slug,
    version: row.version,
    lastPublished: row.last_published,
    updatedAt: row.updated_at,
    roles: JSON.parse(row.roles) as string[],
    draft,
    live: live && { ...live, collection: row.live_collection!, slug: row.live_slug! },
    listing: listingOf(row),
  };
}

function listingOf(row: PageWithSnapshot): PageFile['listing'] {
  if (row.listing_id === null) return null;
  const draft = parsed(row.listing_doc!);
  return {
    id: row.listing_id,
    lastPublished: row.listing_last_published,
    updatedAt: row.listing_updated_at!,
    draft,
    live: liveOf(draft, row.listing_live_at, row.listing_live_doc),
  };
}

/** Returns a navigation, a footer or settings in the form of their file. */
export function siteDocumentFileOf(row: SiteDocumentRow): SiteDocumentFile {
  const draft = parsed(row.doc);
  return {
    kind: row.kind,
    version: row.version,
    lastPublished: row.last_published,
    updatedAt: row.updated_at,
    draft,
    live: liveOf(draft, row.live_at, row.live_doc),
  };
}

/** Returns the published version, without a document if the published document equals the draft. */
function liveOf(draft: Document, publishedAt: string | null, doc: string | null) {
  if (publishedAt === null || doc === null) return null;
  const document = parsed(doc);
  return canonicalJson(document) === canonicalJson(draft) ? { publishedAt } : { publishedAt, document };
}

function parsed(doc: string): Document {
  return JSON.parse(doc) as Document;
}
