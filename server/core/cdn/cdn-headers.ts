import { CDN_SECONDS } from '../config/config-cdn.ts';
import { CDN } from '../limits/limits.ts';
import { ALL_PAGES, cdnTag } from './cdn-tags.ts';

/** The headers that are for a CDN alone. */
const TAG_HEADERS = ['surrogate-key', 'cache-tag'] as const;

/** How long a CDN keeps a page. */
export interface Kept {
  readonly seconds: number;
  /** Whether the page becomes outdated at a time, of which no purge tells. */
  readonly isTimed: boolean;
}

/**
 * Returns the headers with which a CDN keeps a page, and drops it by its tags: `Surrogate-Key` as Fastly reads it, `Cache-Tag` as
 * Cloudflare does. Browsers ask again each time, as they do without a CDN. Returns null if the page has too many tags.
 */
export function cdnHeaders(
  tags: readonly string[],
  { seconds, isTimed }: Kept,
): Record<string, string> | null {
  const names = [ALL_PAGES, ...new Set(tags.map(cdnTag))];
  const keys = names.join(' ');
  if (keys.length > CDN.tagBytes) return null;
  const kept = isTimed ? Math.min(seconds, CDN_SECONDS.untold) : seconds;
  // With `no-cache`, a CDN would ask again for each reader.
  return {
    'cache-control': `max-age=0, must-revalidate, s-maxage=${kept}`,
    'surrogate-key': keys,
    'cache-tag': names.join(','),
  };
}

/** Returns the headers of a page for one reader alone, which no CDN may keep, as a list in which names and values alternate. */
export function withoutCdn(headers: readonly string[]): string[] {
  const dropped: readonly string[] = [...TAG_HEADERS, 'cache-control'];
  const others = headers.filter((_part, at) => !dropped.includes(headers[at - (at % 2)]!));
  return [...others, 'cache-control', 'private, no-store'];
}
