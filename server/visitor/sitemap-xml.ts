import { setImmediate } from 'node:timers/promises';
import type { VisitorReader } from '../../db/connection.ts';
import {
  type ListedPage,
  type ListedPlace,
  lastPublished,
  listedPages,
} from '../../db/listed-pages-query.ts';
import { slugPath } from '../../src/model/slug.ts';

/** URLs in one file, as the protocol allows (https://www.sitemaps.org/protocol.html#index). */
export const URLS_IN_A_FILE = 50_000;
/** Characters of a URL, as the protocol allows. Slugs of letters that are long in a URL can be longer: those are left out. */
const MAX_URL_LENGTH = 2048;
/** Pages that are in memory at the same time. */
const ROWS_AT_ONCE = 1000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Whose sitemap it is, and at which origin its pages are. */
export interface SitemapOf {
  readonly db: VisitorReader;
  readonly domainId: string;
  /** Scheme and host, such as `https://example.org`. */
  readonly origin: string;
}

/**
 * A file of a sitemap, piece by piece: the same memory for any number of pages. Nothing in it needs escaping: URLs are
 * percent-encoded, and all else is numbers, times and words of lists.
 *
 * @param part counted from 1
 */
export async function* sitemapPart(site: SitemapOf, part: number): AsyncGenerator<string, void> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  let place: ListedPlace = { offset: (part - 1) * URLS_IN_A_FILE };
  for (let sent = 0; sent < URLS_IN_A_FILE; ) {
    const wanted = Math.min(ROWS_AT_ONCE, URLS_IN_A_FILE - sent);
    const rows: readonly ListedPage[] = await listedPages(site.db, site.domainId, place, wanted).execute();
    if (rows.length > 0) yield rows.map((row) => entryOf(site.origin, row)).join('');
    if (rows.length < wanted) break;
    sent += rows.length;
    place = { after: rows.at(-1)!.slug };
    // The others are served in between.
    await setImmediate();
  }
  yield '</urlset>\n';
}

/** The index of a sitemap of more than `URLS_IN_A_FILE` pages, piece by piece. The files stand beside it, as the protocol asks. */
export async function* sitemapIndex(site: SitemapOf, total: number): AsyncGenerator<string, void> {
  yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
  for (let part = 1; part <= Math.ceil(total / URLS_IN_A_FILE); part++) {
    const window = { offset: (part - 1) * URLS_IN_A_FILE, limit: URLS_IN_A_FILE };
    const changed = await lastPublished(site.db, site.domainId, window);
    const lastmod = changed === null ? '' : `<lastmod>${changed}</lastmod>`;
    yield `<sitemap><loc>${site.origin}/sitemap.xml?part=${part}</loc>${lastmod}</sitemap>\n`;
    await setImmediate();
  }
  yield '</sitemapindex>\n';
}

function entryOf(origin: string, { slug, publishedAt, frequency, priority }: ListedPage): string {
  const url = `${origin}${slugPath(slug)}`;
  if (url.length > MAX_URL_LENGTH) return '';
  const details = `<lastmod>${publishedAt}</lastmod><changefreq>${frequency}</changefreq>`;
  return `<url><loc>${url}</loc>${details}<priority>${(priority / 10).toFixed(1)}</priority></url>\n`;
}
