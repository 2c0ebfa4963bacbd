import type { CachedPages } from '../../core/effects.ts';
import { belowTag } from './page-tags.ts';

/**
 * All changes that visitors notice, each with its effect on cached pages. `markStale` keeps the last copy of a page in case the
 * next render fails. `evict` removes the copy, so that withdrawn content is not shown even if rendering fails.
 */
const CHANGES = {
  pagePublished: { tag: 'page', effect: 'markStale' },
  // A moved page must not be served at its old path.
  pageMoved: { tag: 'page', effect: 'evict' },
  pageUnpublished: { tag: 'page', effect: 'evict' },
  pageTakenBack: { tag: 'page', effect: 'evict' },
  /** The fields of the page that lists show have changed. */
  listingPublished: { tag: 'page', effect: 'markStale' },
  /** The placeholder colour of a picture on the page is now known. */
  pictureDescribed: { tag: 'page', effect: 'markStale' },
  /** The picture of a video on the page was fetched. */
  posterArrived: { tag: 'page', effect: 'markStale' },
  pageDeleted: { tag: 'page', effect: 'evict' },
  navPublished: { tag: 'nav', effect: 'markStale' },
  footerPublished: { tag: 'footer', effect: 'markStale' },
  siteSettingsPublished: { tag: 'siteSettings', effect: 'markStale' },
  /** The name, the canonical address or the payment page of a site has changed. The first two appear on all pages of the site. */
  domainChanged: { tag: 'domain', effect: 'markStale' },
  domainUnpublished: { tag: 'domain', effect: 'evict' },
  /** The bookable events have changed, or can no longer be shown. */
  eventsChanged: { tag: 'events', effect: 'markStale' },
} as const satisfies Record<string, Change>;

interface Change {
  readonly tag: 'events' | 'page' | 'nav' | 'footer' | 'siteSettings' | 'domain';
  readonly effect: 'markStale' | 'evict';
}

type VisibleChange = keyof typeof CHANGES;

/** The changes that can alter the pages that a list shows. */
type ListedChange = 'pagePublished' | 'pageMoved' | 'pageUnpublished' | 'pageTakenBack' | 'listingPublished';

/** Marks the cached pages that a change affects as stale. @param id the id of the changed page or domain; not used for events */
export function makeStale(cache: Pick<CachedPages, 'markStale' | 'evict'>, change: 'eventsChanged'): void;
export function makeStale(
  cache: Pick<CachedPages, 'markStale' | 'evict'>,
  change: Exclude<VisibleChange, ListedChange | 'eventsChanged'>,
  id: string,
): void;
export function makeStale(
  cache: Pick<CachedPages, 'markStale' | 'evict'>,
  change: VisibleChange,
  id = '',
): void {
  const { tag, effect }: Change = CHANGES[change];
  cache[effect](tag === 'events' ? tag : `${tag}:${id}`);
}

/**
 * Marks as stale the cached pages that a change of a page affects. Call it if lists may show the changed page. All lists of the
 * page's domain become stale, including lists that did not show the page.
 */
export function makePageStale(
  cache: Pick<CachedPages, 'markStale' | 'evict'>,
  change: ListedChange,
  id: string,
  domainId: string,
): void {
  const { tag, effect } = CHANGES[change];
  cache[effect](`${tag}:${id}`);
  cache.markStale(`listings:${domainId}`);
}

/**
 * Marks cached pages as stale if they inherit the quick exit from a page at one of these slugs, or may inherit it after the
 * change. Also marks the pages at these slugs, and those that lead to them as their other version.
 *
 * @param easyRead the slugs that the page named and names as its Easy Read version; '' for none
 */
export function makeBelowStale(
  cache: Pick<CachedPages, 'markStale' | 'evict'>,
  domainId: string,
  slugs: Iterable<string>,
  easyRead: readonly string[] = [],
): void {
  const changed = new Set([...slugs, ...easyRead.filter((slug) => slug !== '')]);
  cache.markStale(...Array.from(changed, (slug) => belowTag(domainId, slug)));
}
