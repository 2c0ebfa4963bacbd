import { SITE_DOCUMENT_KINDS, siteDocumentId } from '../../src/model/site.ts';

/** Something a cached page was made from: when it changes, the page becomes stale. */
export type Tag = 'events' | `page:${string}` | `${'nav' | 'footer' | 'siteSettings' | 'domain'}:${string}`;

/** What a page of a domain is made from. */
export function pageTags(pageId: string, domainId: string): readonly Tag[] {
  return [`page:${pageId}`, ...siteTags(domainId)];
}

/** What is around every page of a domain. */
export function siteTags(domainId: string): readonly Tag[] {
  return [`nav:${domainId}`, `footer:${domainId}`, `siteSettings:${domainId}`, `domain:${domainId}`];
}

/** The id of the document that a tag is about; null for a domain and for events. */
export function documentOf(tag: Tag): string | null {
  const [what = '', id = ''] = tag.split(/:(.*)/s);
  const kind = SITE_DOCUMENT_KINDS.find((known) => known === what);
  if (kind !== undefined) return siteDocumentId(kind, id);
  return what === 'page' ? id : null;
}
