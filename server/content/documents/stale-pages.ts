import type { CachedPages } from '../../core/effects.ts';
import { belowTag } from './page-tags.ts';

/**
 * The one table of changes that visitors notice. `markStale` keeps the last copy for when rendering the page again fails;
 * `evict` removes it, so that not even a failure can show what was taken away.
 */
const CHANGES = {
  pagePublished: { tag: 'page', effect: 'markStale' },
  // A moved page must not be served at its old path.
  pageMoved: { tag: 'page', effect: 'evict' },
  pageUnpublished: { tag: 'page', effect: 'evict' },
  /** The fields of the page that lists show have changed. */
  listingPublished: { tag: 'page', effect: 'markStale' },
  /** The colour that stands in for a picture of the page is known now. */
  pictureDescribed: { tag: 'page', effect: 'markStale' },
  /** The picture of a video on the page was fetched. */
  posterArrived: { tag: 'page', effect: 'markStale' },
  pageDeleted: { tag: 'page', effect: 'evict' },
  navPublished: { tag: 'nav', effect: 'markStale' },
  footerPublished: { tag: 'footer', effect: 'markStale' },
  siteSettingsPublished: { tag: 'siteSettings', effect: 'markStale' },
  /** The name or the canonical address of a site, which all its pages have. */
  domainChanged: { tag: 'domain', effect: 'markStale' },
  domainUnpublished: { tag: 'domain', effect: 'evict' },
  /** Other events are to be booked than before, or none can be shown. */
  eventsChanged: { tag: 'events', effect: 'markStale' },
} as const satisfies Record<string, Change>;

interface Change {
  readonly tag: 'events' | 'page' | 'nav' | 'footer' | 'siteSettings' | 'domain';
  readonly effect: 'markStale' | 'evict';
}

type VisibleChange = keyof typeof CHANGES;

/** The changes by which lists can show other pages than before. */
type ListedChange = 'pagePublished' | 'pageMoved' | 'pageUnpublished' | 'listingPublished';

/** Makes the cached pages stale that a change affects. @param id of the page, or of the domain; events have none */
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

/** The same for a page that lists may show: those of its domain are stale too, and lists that show it have its own tag. */
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

/** Makes the cached pages stale that have their quick exit from a page at one of these slugs, or may have it from now on. */
export function makeBelowStale(
  cache: Pick<CachedPages, 'markStale' | 'evict'>,
  domainId: string,
  slugs: Iterable<string>,
): void {
  cache.markStale(...Array.from(slugs, (slug) => belowTag(domainId, slug)));
}
