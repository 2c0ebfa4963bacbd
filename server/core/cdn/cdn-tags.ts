import { createHash } from 'node:crypto';

/** The tag that all pages have at the CDN. */
export const ALL_PAGES = 'hearth-pages';

/**
 * Returns the name of a page tag at the CDN: short, without spaces and commas, and in lower case, because Cloudflare does not tell
 * upper and lower case apart.
 */
export function cdnTag(tag: string): string {
  return createHash('sha256').update(tag).digest('hex').slice(0, 16);
}
