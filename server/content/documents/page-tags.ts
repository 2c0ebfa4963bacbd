import { SITE_DOCUMENT_KINDS, siteDocumentId } from '../../../src/model/site.ts';
import { slugsAbove } from '../../../src/model/slug.ts';

/** Something a cached page was made from: when it changes, the page becomes stale. */
export type Tag =
  | 'events'
  | `${'page' | 'below' | 'listings'}:${string}`
  | `${'nav' | 'footer' | 'siteSettings' | 'domain'}:${string}`;

/** The tags of a page: itself, the site around it, and the addresses above its own, whether or not there are pages at them yet. */
export function pageTags(pageId: string, domainId: string, slug: string): readonly Tag[] {
  const above = slugsAbove(slug).map((other) => belowTag(domainId, other));
  return [`page:${pageId}`, ...above, ...siteTags(domainId)];
}

/** The tag of the pages below an address. */
export function belowTag(domainId: string, slug: string): `below:${string}` {
  return `below:${domainId} ${slug}`;
}

/** The tags of lists on a page: the pages that they show, and all that they could show. */
export function listTags(domainId: string, shown: readonly { readonly _id: string }[]): readonly Tag[] {
  return [`listings:${domainId}`, ...new Set(shown.map(({ _id }) => `page:${_id}` as const))];
}

/** The tags of everything around the pages of a domain. */
export function siteTags(domainId: string): readonly Tag[] {
  return [`nav:${domainId}`, `footer:${domainId}`, `siteSettings:${domainId}`, `domain:${domainId}`];
}

/** The id of the document that a tag is about; null for what is no document. */
export function documentOf(tag: Tag): string | null {
  const [what = '', id = ''] = tag.split(/:(.*)/s);
  const kind = SITE_DOCUMENT_KINDS.find((known) => known === what);
  if (kind !== undefined) return siteDocumentId(kind, id);
  return what === 'page' ? id : null;
}
