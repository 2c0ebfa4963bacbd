import type { CachedPages } from '../../core/effects.ts';
import { belowTag } from './page-tags.ts';

/**
 * The table of all changes that visitors notice. `markStale` keeps the last copy in case rendering the page again fails;
 * `evict` removes it, so that even a failed rendering cannot show withdrawn content.
 */
const CHANGES = {
  pagePublished: { tag: 'page', effect: 'markStale' },
  // A moved page must not be served at its old path.
  pageMoved: { tag: 'page', effect: 'evict' },
  pageUnpublished: { tag: 'page', effect: 'evict' },
  /** The fields that lists show of the page have changed. */
  listingPublished: { tag: 'page', effect: 'markStale' },
  /** The placeholder colour of a picture on the page is now known. */
  pictureDescribed: { tag: 'page', effect: 'markStale' },
  /** The picture of a video on the page was fetched. */
  posterArrived: { tag: 'page', effect: 'markStale' },
  pageDeleted: { tag: 'page', effect: 'evict' },
  navPublished: { tag: 'nav', effect: 'markStale' },
  footerPublished: { tag: 'footer', effect: 'markStale' },
  siteSettingsPublished: { tag: 'siteSettings', effect: 'markStale' },
  /** The name or the canonical address of a site, which appear on all its pages. */
  domainChanged: { tag: 'domain', effect: 'markStale' },
  domainUnpublished: { tag: 'domain', effect: 'evict' },
  /** The bookable events have changed, or none can be shown any more. */
  eventsChanged: { tag: 'events', effect: 'markStale' },
} as const satisfies Record<string, Change>;

interface Change {
  readonly tag: 'events' | 'page' | 'nav' | 'footer' | 'siteSettings' | 'domain';
  readonly effect: 'markStale' | 'evict';
}

type VisibleChange = keyof typeof CHANGES;

/** The changes that can alter which pages a list shows. */
type ListedChange = 'pagePublished' | 'pageMoved' | 'pageUnpublished' | 'listingPublished';

/** Makes the cached pages affected by a change stale. @param id of the page or the domain; events have none */
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

/** Does the same for a page that lists may show. All lists of its domain become stale, including those that did not show it. */
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

/** Makes cached pages stale that get their quick exit from a page at one of these slugs, or may get it from now on. */
export function makeBelowStale(
  cache: Pick<CachedPages, 'markStale' | 'evict'>,
  domainId: string,
  slugs: Iterable<string>,
): void {
  cache.markStale(...Array.from(slugs, (slug) => belowTag(domainId, slug)));
}
