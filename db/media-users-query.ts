import type { Reader } from './connection.ts';
import type { MediaUseTable, SiteDocumentKind } from './schema.ts';

/** A document that uses a media item, in one state. */
export interface MediaUser {
  readonly kind: 'page' | SiteDocumentKind;
  readonly documentId: string;
  readonly domainId: string;
  /** The title and the slug of a page's draft; '' for another document. */
  readonly title: string;
  readonly slug: string;
  readonly state: MediaUseTable['state'];
}

/** The documents that use a media item, `limit` at most. What a listing uses, its page uses. */
export async function mediaUsers(db: Reader, mediaId: string, limit: number): Promise<readonly MediaUser[]> {
  const rows = await db
    .selectFrom('media_use')
    .leftJoin('listing', 'listing.id', 'media_use.document_id')
    .leftJoin('page', (join) =>
      join.on((eb) => eb('page.id', '=', eb.fn.coalesce('listing.page_id', 'media_use.document_id'))),
    )
    .leftJoin('site_document', 'site_document.id', 'media_use.document_id')
    .select([
      'media_use.document_id',
      'media_use.domain_id',
      'media_use.state',
      'page.id as page_id',
      'page.title',
      'page.slug',
      'site_document.kind',
    ])
    .where('media_use.media_id', '=', mediaId)
    .orderBy('media_use.document_id')
    .orderBy('media_use.state')
    .limit(limit)
    .execute();
  return rows.map(({ document_id, domain_id, state, page_id, title, slug, kind }) => ({
    kind: kind ?? 'page',
    documentId: page_id ?? document_id,
    domainId: domain_id,
    title: title ?? '',
    slug: slug ?? '',
    state,
  }));
}
