import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { AUTH_COOKIE } from '../../src/model/limits.ts';
import { ifNoneMatch } from '../http/if-none-match.ts';
import { CACHE_BYTES } from '../limits.ts';
import type { Tag } from './stale-pages.ts';

export interface FinishedPage {
  readonly status: number;
  /** Whether browsers can store the page and revalidate it. Error pages are not stored. */
  readonly storable: boolean;
  readonly html: Buffer;
  /** All headers except validators, length and encoding. Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tags: readonly Tag[];
}

export interface Entry extends FinishedPage {
  /** Null for a page that browsers must not store. */
  readonly etag: string | null;
  /** A stale copy is served only when rendering the page again fails. */
  stale: boolean;
  /**
   * Head and body to write, by content encoding; compressed when first requested. The body is a Latin-1 string of its bytes:
   * Node joins a string to the head and writes both at once, which serves about twice as many requests as a buffer.
   */
  readonly ready: Map<Encoding, { readonly head: string[]; readonly body: string }>;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Increases with every invalidation: a page whose rendering began in an earlier generation is not stored. */
export type Generation = number;

const OVERHEAD = 2048;

/**
 * Rendered pages with their headers, ready to write, one per domain and path. Cached pages are served before a request is
 * routed, and never to a request with a session cookie.
 */
export class PageCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES.pages,
    sizeCalculation: (entry) => entry.html.length * 2 + OVERHEAD,
  });
  readonly #domainOf: (host: string) => string | null;
  #generation: Generation = 0;
  /** Counters for tests and metrics. */
  readonly counts = { hits: 0, notModified: 0, stored: 0 };

  /** @param domainOf returns the id of the domain for a Host header, or null for an unknown host. Called on every request. */
  constructor(domainOf: (host: string) => string | null) {
    this.#domainOf = domainOf;
  }

  /** Serves the cached page. Returns false when there is none, or the request cannot be served from the cache. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (hasSessionCookie(request.headers.cookie)) return false;
    const domain = this.#domainOf(request.headers.host ?? '');
    if (domain === null) return false;
    const entry = this.fresh(domain, pathOf(request.url ?? '/'));
    if (entry === null) return false;
    this.write(entry, request, response);
    return true;
  }

  /** The cached page, if it is not stale. */
  fresh(domain: string, path: string): Entry | null {
    const entry = this.copy(domain, path);
    return entry?.stale === false ? entry : null;
  }

  /** The last good copy of a page, stale or not; null where there is none. */
  copy(domain: string, path: string): Entry | null {
    return this.#entries.get(keyOf(domain, path)) ?? null;
  }

  /** The current generation: read it before a render begins, and pass it to `store` with the result. */
  generation(): Generation {
    return this.#generation;
  }

  /** A page with its validator, ready to be written and stored. */
  finish(page: FinishedPage): Entry {
    return { ...page, etag: page.storable ? etagOf(page) : null, stale: false, ready: new Map() };
  }

  /** Stores a page, unless something was invalidated since the generation was read. */
  store(
    target: { readonly domain: string; readonly path: string; readonly generation: Generation },
    entry: Entry,
  ): void {
    if (target.generation !== this.#generation) return;
    this.#entries.set(keyOf(target.domain, target.path), entry);
    this.counts.stored += 1;
  }

  /** Pages made from any of the tags are rendered again on their next request; their copies are served only if that fails. */
  markStale(...tags: readonly Tag[]): void {
    this.#generation += 1;
    for (const entry of this.#entries.values()) {
      if (tags.some((tag) => entry.tags.includes(tag))) entry.stale = true;
    }
  }

  /** Removes pages made from any of the tags, so that not even a failure can show them again. */
  evict(...tags: readonly Tag[]): void {
    this.#generation += 1;
    for (const [key, entry] of this.#entries.entries()) {
      if (tags.some((tag) => entry.tags.includes(tag))) this.#entries.delete(key);
    }
  }

  /** Removes every page. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }

  /** Writes a page: 304 where the visitor already has it, else in the best encoding they accept. */
  write(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
    if (entry.etag !== null && ifNoneMatch(request.headers['if-none-match'], entry.etag)) {
      this.counts.notModified += 1;
      response.writeHead(304, { etag: entry.etag, 'cache-control': 'no-cache', vary: VARY });
      response.end();
      return;
    }
    this.counts.hits += 1;
    const encoding = encodingFor(request.headers['accept-encoding']);
    let ready = entry.ready.get(encoding);
    if (ready === undefined) {
      const body = encode(entry.html, encoding);
      ready = { body: body.toString('latin1'), head: headOf(entry, encoding, body.length) };
      entry.ready.set(encoding, ready);
    }
    response.writeHead(entry.status, ready.head);
    if (request.method === 'HEAD') response.end();
    else response.end(ready.body, 'latin1');
  }
}

const VARY = 'accept-encoding, cookie';

function keyOf(domain: string, path: string): string {
  return `${domain} ${path}`;
}

/** The path of a request target without its query: the HTML of a page never depends on the query. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function hasSessionCookie(cookie: string | undefined): boolean {
  return cookie?.includes(`${AUTH_COOKIE.name}=`) ?? false;
}

/** Browsers send only a few different Accept-Encoding headers, so each is parsed once. */
const encodings = new LRUCache<string, Encoding>({ max: 100 });

function encodingFor(accept: string | string[] | undefined): Encoding {
  const value = String(accept ?? '');
  let encoding = encodings.get(value);
  if (encoding === undefined) {
    encoding = bestEncoding(value);
    encodings.set(value, encoding);
  }
  return encoding;
}

function bestEncoding(accept: string): Encoding {
  const accepted = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?![\\w-])(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accept);
  if (accepted('br')) return 'br';
  return accepted('gzip') ? 'gzip' : 'identity';
}

function encode(html: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') {
    return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  }
  return encoding === 'gzip' ? gzipSync(html, { level: 9 }) : html;
}

function headOf(entry: Entry, encoding: Encoding, length: number): string[] {
  const headers: Record<string, string> = {
    ...entry.headers,
    ...(entry.etag === null
      ? { 'cache-control': 'private, no-store' }
      : { etag: entry.etag, 'cache-control': 'no-cache' }),
    vary: VARY,
    'content-length': String(length),
  };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return Object.entries(headers).flat();
}

/** Weak, since one ETag stands for every encoding of a page. The headers are part of the page. */
function etagOf(page: FinishedPage): string {
  const hash = createHash('sha256').update(page.html).update(JSON.stringify(page.headers));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}
