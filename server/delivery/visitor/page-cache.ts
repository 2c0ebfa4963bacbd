import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { AUTH_COOKIE } from '../../../src/model/limits.ts';
import type { Tag } from '../../content/documents/page-tags.ts';
import { withoutCdn } from '../../core/cdn/cdn-headers.ts';
import { type ContentEncoding, contentEncoding } from '../../core/http/content-encoding.ts';
import { ifNoneMatch } from '../../core/http/if-none-match.ts';
import { holdsToken, UNTOLD } from '../../core/http/link-token.ts';
import { retryAfterSeconds } from '../../core/http/retry-after.ts';
import type { StoredResponse } from '../../core/http/stored-response.ts';
import { CACHE_BYTES } from '../../core/limits/limits.ts';
import type { PlainRequest } from '../connections/plain-request.ts';
import { BestCopies } from './best-copies.ts';
import { type AsSent, CachedResponse, type FinishedPage } from './cached-response.ts';
import type { LastCopies } from './last-copies.ts';

/** A number that increases with every invalidation. A page whose rendering began in an earlier generation is not stored. */
export type Generation = number;

/**
 * The cache of rendered pages, with their headers. It has at most one page for each domain and path. Cached pages are served
 * before routing, and never if a request has a session cookie.
 */
export class PageCache {
  // @bounded 32 MiB (CACHE_BYTES): the pages requested longest ago go (page-cache.test.ts)
  readonly #pages = new LRUCache<string, CachedResponse>({
    maxSize: CACHE_BYTES.pages,
    sizeCalculation: ({ size }) => size,
  });
  /** The cache key of each cached page. */
  readonly #keys = new WeakMap<CachedResponse, string>();
  readonly #bestCopies = new BestCopies((page) => this.#measure(page));
  readonly #domainOf: (host: string) => string | null;
  readonly #onStale: (tag: Tag) => void;
  readonly #copies: LastCopies | null;
  readonly #sentOn: (domain: string) => AsSent;
  readonly #cdnSeconds: number | null;
  #generation: Generation = 0;
  /** Counters for tests and metrics. */
  readonly counts = { hits: 0, notModified: 0, stored: 0 };

  /**
   * @param domainOf returns the id of the domain for a Host header, or null for an unknown host; called on every request
   * @param onStale called with each tag of a document that has changed for readers
   * @param copies the store of public pages that are served while the database is unavailable
   * @param sentOn returns the function that turns pages of a domain into pages as they are sent, with the emergency notice
   * @param cdnSeconds how long a CDN keeps a page; null if there is none
   */
  constructor(
    domainOf: (host: string) => string | null,
    onStale: (tag: Tag) => void = () => {},
    copies: LastCopies | null = null,
    sentOn: (domain: string) => AsSent = () => (page) => page,
    cdnSeconds: number | null = null,
  ) {
    this.#copies = copies;
    this.#sentOn = sentOn;
    this.#cdnSeconds = cdnSeconds;
    this.#domainOf = domainOf;
    this.#onStale = onStale;
  }

  /** Returns the response to a request without a session, if it is ready to be sent unchanged. */
  ready(request: PlainRequest): StoredResponse | null {
    // A page at a URL with a token has different headers, and with a CDN, so has one for a browser with a cookie.
    if (holdsToken(request.url) || (request.hasCookie && this.#cdnSeconds !== null)) return null;
    const page = this.#freshFor(request.host, request.url);
    return page && this.#responseTo(page, request.acceptEncoding, request.ifNoneMatch);
  }

  /**
   * Serves the page from the cache, if possible. Returns false if the page is not cached, or the request cannot be served from
   * the cache.
   */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (hasSessionCookie(request.headers.cookie)) return false;
    const page = this.#freshFor(request.headers.host ?? '', request.url ?? '/');
    if (page === null) return false;
    void this.write(page, request, response);
    return true;
  }

  /** Returns the cached page; null if there is no cached page, or it is stale or outdated. */
  fresh(domain: string, path: string): CachedResponse | null {
    const page = this.copy(domain, path);
    return page?.isFresh === true ? page : null;
  }

  /** Returns the last good copy of a page, stale or not; null if there is no copy. */
  copy(domain: string, path: string): CachedResponse | null {
    return this.#pages.get(keyOf(domain, path)) ?? null;
  }

  /** The memory that cached pages take, in bytes. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** Returns the current generation: read it before a render begins, and pass it to `store` with the result. */
  generation(): Generation {
    return this.#generation;
  }

  /** Adds the ETag to a page, so that the page can be sent and stored. @param domain null if the page is of no site */
  finish(page: FinishedPage, domain: string | null): CachedResponse {
    return new CachedResponse(page, domain === null ? undefined : this.#sentOn(domain), this.#cdnSeconds);
  }

  /** Stores a page, unless something was invalidated after the generation was read. */
  store(
    target: { readonly domain: string; readonly path: string; readonly generation: Generation },
    page: CachedResponse,
  ): void {
    if (target.generation !== this.#generation) return;
    const key = keyOf(target.domain, target.path);
    this.#pages.set(key, page);
    this.#keys.set(page, key);
    this.counts.stored += 1;
    if (this.#copies !== null && page.isForEverybody)
      this.#copies.keep(target.domain, target.path, page.finished);
  }

  /**
   * Returns the last good copy of a page, stale or not, from memory or from the disk; null if there is no copy. The copy is
   * served if the page cannot be rendered.
   */
  async lastCopy(domain: string, path: string): Promise<CachedResponse | null> {
    const copy = this.copy(domain, path);
    if (copy !== null || this.#copies === null) return copy;
    const generation = this.#generation;
    const found = await this.#copies.find(domain, path);
    // If a page was withdrawn while the copy was read from the disk, the copy is not used, because it may be a copy of that
    // page.
    if (found === null || generation !== this.#generation) return this.copy(domain, path);
    const page = this.finish(found, domain);
    page.stale = true;
    const key = keyOf(domain, path);
    this.#pages.set(key, page);
    this.#keys.set(page, key);
    return page;
  }

  /**
   * Marks pages with any of these tags as stale. A stale page is rendered again on its next request, and its copy is served
   * only if rendering fails.
   */
  markStale(...tags: readonly Tag[]): void {
    this.#generation += 1;
    for (const page of this.#pages.values()) {
      if (tags.some((tag) => page.tags.includes(tag))) page.stale = true;
    }
    tags.forEach(this.#onStale);
  }

  /** Removes pages with any of these tags, so that they are not shown again even if rendering fails. */
  evict(...tags: readonly Tag[]): void {
    this.#generation += 1;
    for (const [key, page] of this.#pages.entries()) {
      if (tags.some((tag) => page.tags.includes(tag))) this.#pages.delete(key);
    }
    this.#copies?.evict(tags);
    tags.forEach(this.#onStale);
  }

  /**
   * Runs work that withdraws pages with some tags and later evicts them. While the work runs, the disk has no copies of these
   * pages, so that no copy is shown again even if the process is killed before the eviction.
   *
   * @throws what `work` throws
   */
  withholding<Result>(tags: readonly Tag[], work: () => Promise<Result>): Promise<Result> {
    return this.#copies === null ? work() : this.#copies.withhold(tags, work);
  }

  /** Removes the page at a path that is redirected from now on. @param path percent-encoded */
  evictPath(domain: string, path: string): void {
    this.#generation += 1;
    this.#pages.delete(keyOf(domain, path));
    this.#copies?.evictPath(domain, path);
  }

  /** Removes all pages from the cache. */
  clear(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#copies?.clear();
  }

  /**
   * Sends a page: 304 if the visitor already has it, otherwise the page in the best accepted encoding. Never rejects: if the
   * page cannot be compressed, it is sent uncompressed. A page that must leave no trace (`onlyOnRequest`) is not sent to a
   * browser that prefetches it, because the reader may never open it.
   */
  async write(page: CachedResponse, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (page.onlyOnRequest && isPrefetch(request.headers)) {
      response.writeHead(503, { 'cache-control': 'no-store', 'content-length': 0 }).end();
      return;
    }
    const { 'accept-encoding': accept, 'if-none-match': validators } = request.headers;
    let stored = this.#responseTo(page, String(accept ?? ''), validators);
    if (stored === null) {
      stored = await this.response(page, contentEncoding(String(accept ?? '')));
      this.counts.hits += 1;
    }
    if (stored.status === 503) response.setHeader('retry-after', String(retryAfterSeconds()));
    response.writeHead(stored.status, this.#headersFor(request, page, stored));
    response.end(request.method === 'HEAD' ? undefined : stored.body);
  }

  /** Sends a page that is made for a single request, compressed quickly. Never rejects. */
  async writeOnce(page: CachedResponse, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const encoding = contentEncoding(String(request.headers['accept-encoding'] ?? ''));
    const made = await page.make(encoding).catch(() => page.make('identity'));
    response.writeHead(made.status, [...made.headers]);
    response.end(request.method === 'HEAD' ? undefined : made.body);
  }

  /**
   * Returns a page in an encoding. If the encoding was not requested before, compresses the page now; if that fails, returns
   * the page uncompressed.
   */
  async response(page: CachedResponse, encoding: ContentEncoding): Promise<StoredResponse> {
    const ready = page.response(encoding);
    if (ready !== null) return ready;
    const made = await page.make(encoding).catch(() => page.make('identity'));
    this.#bestCopies.add(page, encoding);
    this.#measure(page);
    return made;
  }

  /** Returns the headers of a page for a request, as a list in which names and values alternate. */
  #headersFor(
    { url = '', headers: { cookie } }: IncomingMessage,
    { isFresh }: CachedResponse,
    { headers }: StoredResponse,
  ): string[] {
    // A CDN keeps nothing that was sent to a browser with a cookie, and no copy that is sent because the page cannot be made.
    const isPrivate = this.#cdnSeconds !== null && (cookie !== undefined || holdsToken(url) || !isFresh);
    const sent = isPrivate ? withoutCdn(headers) : [...headers];
    if (!holdsToken(url)) return sent;
    const others = sent.filter((_part, at) => !Object.hasOwn(UNTOLD, sent[at - (at % 2)]!));
    return [...others, ...Object.entries(UNTOLD).flat()];
  }

  #freshFor(host: string, url: string): CachedResponse | null {
    const domain = this.#domainOf(host);
    return domain === null ? null : this.fresh(domain, pathOf(url));
  }

  /** Returns 304, or the page in the best encoding; null if the page has not been compressed in that encoding yet. */
  #responseTo(page: CachedResponse, accept: string, validators: string | undefined): StoredResponse | null {
    if (page.etag !== null && ifNoneMatch(validators, page.etag)) {
      this.counts.notModified += 1;
      return page.notModified;
    }
    const response = page.response(contentEncoding(accept));
    if (response !== null) this.counts.hits += 1;
    return response;
  }

  /** Updates the recorded size of a page in memory. The size changes whenever a response is made. */
  #measure(page: CachedResponse): void {
    const key = this.#keys.get(page);
    if (key === undefined || this.#pages.peek(key) !== page) return;
    this.#pages.delete(key);
    this.#pages.set(key, page);
  }
}

function keyOf(domain: string, path: string): string {
  return `${domain} ${path}`;
}

/** Returns the path of a request target without the query, because the HTML of a page never depends on the query. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Whether a browser prefetches a page because its user may open the page next. */
export function isPrefetch({ 'sec-purpose': purpose, purpose: former }: IncomingHttpHeaders): boolean {
  return `${purpose} ${former}`.includes('prefetch');
}

function hasSessionCookie(cookie: string | undefined): boolean {
  return cookie?.includes(`${AUTH_COOKIE.name}=`) ?? false;
}

declare module '../../core/services.ts' {
  interface Services {
    readonly pageCache: PageCache;
  }
}
