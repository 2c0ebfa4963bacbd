import { SITE_DOCUMENT_KINDS, siteDocumentId } from '../../../src/model/site.ts';
import { slugsAbove } from '../../../src/model/slug.ts';

/** A source from which a cached page is made. A change of the source makes the page stale. */
export type Tag =
  | 'events'
  | `${'page' | 'below' | 'listings'}:${string}`
  | `${'nav' | 'footer' | 'siteSettings' | 'domain'}:${string}`;

/**
 * Returns the tags of a page: its own tag, the tags of its domain, navigation, footer and site settings, and the tags of its own
 * address and of all addresses above it, whether or not pages exist there. A page with another version also has the tag of that
 * version's address.
 *
 * @param twins the slugs of the other versions; '' for none
 */
export function pageTags(
  pageId: string,
  domainId: string,
  slug: string,
  twins: readonly string[] = [],
): readonly Tag[] {
  const other = new Set([slug, ...slugsAbove(slug), ...twins.filter((twin) => twin !== '')]);
  return [`page:${pageId}`, ...Array.from(other, (one) => belowTag(domainId, one)), ...siteTags(domainId)];
}

/** Returns the tag shared by the page at an address, the pages below it, and its Easy Read version. */
export function belowTag(domainId: string, slug: string): `below:${string}` {
  return `below:${domainId} ${slug}`;
}

/**
 * Returns the tags for the lists on a page: a tag for each page that the lists show, and the tag for all pages that lists of
 * the domain can show.
 */
export function listTags(domainId: string, shown: readonly { readonly _id: string }[]): readonly Tag[] {
  return [`listings:${domainId}`, ...new Set(shown.map(({ _id }) => `page:${_id}` as const))];
}

/**
 * Returns the tags that all pages of a domain share: the tags of the domain itself, and of its navigation, footer and site
 * settings.
 */
export function siteTags(domainId: string): readonly Tag[] {
  return [`nav:${domainId}`, `footer:${domainId}`, `siteSettings:${domainId}`, `domain:${domainId}`];
}

/** Returns the tags of the page that browsers keep: the numbers of the site, and that of its home page. */
export function offlineTags(domainId: string): readonly Tag[] {
  return [...siteTags(domainId), belowTag(domainId, '')];
}

/** Returns the id of the document that a tag is about; null if the tag is not about a document. */
export function documentOf(tag: Tag): string | null {
  const [what = '', id = ''] = tag.split(/:(.*)/s);
  const kind = SITE_DOCUMENT_KINDS.find((known) => known === what);
  if (kind !== undefined) return siteDocumentId(kind, id);
  return what === 'page' ? id : null;
}
