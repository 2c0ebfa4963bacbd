import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { VisitorReader } from '../../../db/connection.ts';
import {
  countListed,
  type ListedPage,
  type ListedPlace,
  lastPublished,
  listedPages,
} from '../../../db/listed-pages-query.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { slugPath } from '../../../src/model/slug.ts';
import { securityHeaders } from '../../core/http/security-headers.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { anonymousInTurn } from '../../people/auth/anonymous-turns.ts';

/**
 * Serves `/sitemap.xml` of each published domain: the pages that search engines may list, at their canonical URLs. If a site
 * has more than 50,000 pages, or its sitemap more than 50 MB, the response is an index of the files `/sitemap.xml?part=1`,
 * `?part=2` and so on. The sitemap is neither stored nor cached, so that it never contains a withdrawn page.
 */
export async function sitemapXmlRoute(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const headers = { ...securityHeaders(services.config), 'cache-control': 'no-cache' };
  app.get('/sitemap.xml', { onRequest: anonymousInTurn(services) }, async (request, reply) => {
    const domain = services.domains.forHost(request.headers.host ?? '')?.domain;
    if (!domain?.published) throw new HearthError('not-found');
    const db = services.database.visitor;
    const origin = services.domains.origin(domain, services.config.port);
    const { total, longestSlug } = await countListed(db, domain.id);
    const perFile = urlsInAFile(origin, longestSlug);
    const part = partOf((request.query as Record<string, unknown>).part, Math.ceil(total / perFile));
    // The sitemap protocol does not allow a file without URLs.
    if (part === null) throw new HearthError('not-found');
    const site = { db, domainId: domain.id, origin, perFile };
    const pieces = part === 'index' ? sitemapIndex(site, total) : sitemapPart(site, part);
    return reply.headers(headers).type('application/xml; charset=utf-8').send(Readable.from(pieces));
  });
}

/** Returns the number of the file that a query requests, or 'index'; null if there is no such file. */
function partOf(wanted: unknown, parts: number): number | 'index' | null {
  if (wanted === undefined) return parts > 1 ? 'index' : parts || null;
  if (typeof wanted !== 'string' || !/^[1-9]\d{0,5}$/.test(wanted)) return null;
  return Number(wanted) <= parts ? Number(wanted) : null;
}

/** The maximum number of URLs in one file, according to the protocol (https://www.sitemaps.org/protocol.html#index). */
export const URLS_IN_A_FILE = 50_000;
export const BYTES_IN_A_FILE = 50 * 1024 * 1024;
/**
 * The maximum length of a URL in characters, according to the protocol. A percent-encoded slug can be longer than this. The
 * sitemap omits pages whose percent-encoded slug is too long.
 */
const MAX_URL_LENGTH = 2048;
/** The maximum number of pages in memory at the same time. */
const ROWS_AT_ONCE = 1000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The site of a sitemap, and the origin of its pages. */
interface SitemapOf {
  readonly db: VisitorReader;
  readonly domainId: string;
  /** The scheme and host, such as `https://example.org`. */
  readonly origin: string;
  /** The maximum number of URLs in each file, from `urlsInAFile`. */
  readonly perFile: number;
}

/** The maximum number of bytes around the URL of each page, and around all entries of a file. */
const BYTES_AROUND = { url: 200, file: 200 } as const;

/**
 * Returns the number of URLs in each file of a site: the maximum, or fewer if long addresses could exceed the size limit.
 * @param longestSlug the length of the longest slug in bytes. A byte takes three characters in a percent-encoded URL
 */
export function urlsInAFile(origin: string, longestSlug: number): number {
  const longest = BYTES_AROUND.url + Math.min(MAX_URL_LENGTH, `${origin}/`.length + 3 * longestSlug);
  return Math.min(URLS_IN_A_FILE, Math.floor((BYTES_IN_A_FILE - BYTES_AROUND.file) / longest));
}

/**
 * Yields a sitemap file piece by piece, so that any number of pages takes the same memory. The file needs no escaping, because
 * its URLs are percent-encoded, and all other text is numbers, times and fixed words.
 *
 * @param part the number of the file, counted from 1
 */
async function* sitemapPart(site: SitemapOf, part: number): AsyncGenerator<string, void> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  let place: ListedPlace = { offset: (part - 1) * site.perFile };
  for (let sent = 0; sent < site.perFile; ) {
    const wanted = Math.min(ROWS_AT_ONCE, site.perFile - sent);
    const rows: readonly ListedPage[] = await listedPages(site.db, site.domainId, place, wanted).execute();
    if (rows.length > 0) yield rows.map((row) => entryOf(site.origin, row)).join('');
    const last = rows[wanted - 1];
    if (last === undefined) break;
    sent += rows.length;
    place = { after: last.slug };
    // Lets other requests run before the next pages.
    await setImmediate();
  }
  yield '</urlset>\n';
}

/**
 * Yields the index of a sitemap with several files, piece by piece. The files have the same path as the index, as the protocol
 * requires.
 */
async function* sitemapIndex(site: SitemapOf, total: number): AsyncGenerator<string, void> {
  yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
  for (let part = 1; part <= Math.ceil(total / site.perFile); part++) {
    const window = { offset: (part - 1) * site.perFile, limit: site.perFile };
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
