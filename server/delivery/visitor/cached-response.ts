import { createHash } from 'node:crypto';
import type { Tag } from '../../content/documents/page-tags.ts';
import { cdnHeaders } from '../../core/cdn/cdn-headers.ts';
import type { ContentEncoding } from '../../core/http/content-encoding.ts';
import { StoredResponse } from '../../core/http/stored-response.ts';
import { compress, type Effort } from './compress.ts';

export interface FinishedPage {
  readonly status: number;
  /** Whether browsers may store the page and revalidate it. Error pages are not stored by browsers. */
  readonly storable: boolean;
  /** Whether the page is sent only when a reader opens it: browsers may neither prefetch nor store the page. */
  readonly onlyOnRequest?: boolean;
  readonly html: Buffer;
  /**
   * All headers of the response, except the validators, the length and the encoding. The names of the headers are in lower
   * case.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly tags: readonly Tag[];
  /**
   * The time, in milliseconds, at which the content becomes outdated because an event begins; null or absent if the content
   * never becomes outdated.
   */
  readonly validUntil?: number | null;
}

/** Returns a page as it is sent now: the same object while nothing changes, such as the page itself while no notice stands. */
export type AsSent = (page: FinishedPage) => FinishedPage;

const VARY = 'accept-encoding, cookie';
const NO_BODY = Buffer.alloc(0);
/** The memory that a page takes in addition to its HTML and responses, in bytes. */
const OVERHEAD = 2048;

/**
 * A rendered page with its ETag and its responses. The response in an encoding is made when that encoding is first requested.
 * When an emergency notice begins or ends, the ETag and the responses are made anew.
 */
export class CachedResponse {
  readonly tags: readonly Tag[];
  readonly onlyOnRequest: boolean;
  /** Whether the copy is stale. A stale copy is served only if rendering the page again fails. */
  stale = false;
  readonly #page: FinishedPage;
  readonly #asSent: AsSent;
  readonly #cdnSeconds: number | null;
  #responses: Responses;

  /** @param cdnSeconds how long a CDN keeps a page; null if there is none */
  constructor(page: FinishedPage, asSent: AsSent = (same) => same, cdnSeconds: number | null = null) {
    this.#page = page;
    this.#asSent = asSent;
    this.tags = page.tags;
    this.onlyOnRequest = page.onlyOnRequest ?? false;
    this.#cdnSeconds = cdnSeconds;
    this.#responses = new Responses(asSent(page), cdnSeconds);
  }

  /** The page as rendered, without a notice. */
  get finished(): FinishedPage {
    return this.#page;
  }

  /** The ETag; null if browsers must not store the page. */
  get etag(): string | null {
    return this.#current.etag;
  }

  /** The response to a visitor who already has the page. */
  get notModified(): StoredResponse {
    return this.#current.notModified;
  }

  /**
   * Whether this is a published page or the page ‘cannot be shown right now’. Readers must get these pages even if the database
   * or the renderer fails.
   */
  get isForEverybody(): boolean {
    return (this.#page.status === 200 && this.#page.storable) || this.#page.status === 503;
  }

  /** The memory that the page takes, in bytes. */
  get size(): number {
    return this.#page.html.length + this.#responses.size + OVERHEAD;
  }

  /** Whether the page can be served without rendering it again. */
  get isFresh(): boolean {
    const { validUntil } = this.#page;
    return !this.stale && (validUntil == null || Date.now() < validUntil);
  }

  /** Returns the response in an encoding; null if that encoding was not requested before. */
  response(encoding: ContentEncoding): StoredResponse | null {
    return this.#current.get(encoding);
  }

  /** Makes the response in an encoding, compressed quickly, once for all requests that wait for it. */
  make(encoding: ContentEncoding): Promise<StoredResponse> {
    return this.#current.make(encoding);
  }

  /** Replaces the response in an encoding with the smallest response. */
  async improve(encoding: ContentEncoding): Promise<void> {
    await this.#current.compressed(encoding, 'best');
  }

  get #current(): Responses {
    const sent = this.#asSent(this.#page);
    if (sent !== this.#responses.page) this.#responses = new Responses(sent, this.#cdnSeconds);
    return this.#responses;
  }
}

/** The ETag and the responses of a page as it is sent. */
class Responses {
  readonly page: FinishedPage;
  readonly etag: string | null;
  readonly notModified: StoredResponse;
  // @bounded an encoding each: three of a page (page-cache.test.ts)
  readonly #responses = new Map<ContentEncoding, StoredResponse>();
  // @bounded as #responses
  readonly #making = new Map<ContentEncoding, Promise<StoredResponse>>();
  /** The headers that say who may store the page. */
  readonly #storing: Readonly<Record<string, string>>;

  constructor(page: FinishedPage, cdnSeconds: number | null) {
    this.page = page;
    this.etag = page.storable && page.onlyOnRequest !== true ? etagOf(page) : null;
    this.#storing = storingHeaders(page, this.etag, cdnSeconds);
    const headers = { etag: '', ...this.#storing, vary: VARY };
    this.notModified = new StoredResponse(304, Object.entries(headers).flat(), NO_BODY);
  }

  get size(): number {
    return [...this.#responses.values()].reduce((sum, { size }) => sum + size, 0);
  }

  get(encoding: ContentEncoding): StoredResponse | null {
    return this.#responses.get(encoding) ?? null;
  }

  make(encoding: ContentEncoding): Promise<StoredResponse> {
    const running = this.#making.get(encoding);
    if (running !== undefined) return running;
    const making = this.compressed(encoding, 'fast').finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, making);
    return making;
  }

  async compressed(encoding: ContentEncoding, effort: Effort): Promise<StoredResponse> {
    const { html, status } = this.page;
    const body = await compress(html, encoding, effort);
    const response = new StoredResponse(status, this.#headers(encoding, body.length), body);
    this.#responses.set(encoding, response);
    return response;
  }

  #headers(encoding: ContentEncoding, length: number): string[] {
    const headers: Record<string, string> = {
      ...this.page.headers,
      ...this.#storing,
      vary: VARY,
      'content-length': String(length),
    };
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    return Object.entries(headers).flat();
  }
}

/**
 * The ETag is weak, because it covers every encoding of the page. The ETag covers the headers too, because they are part of the
 * page.
 */
function etagOf(page: FinishedPage): string {
  const hash = createHash('sha256').update(page.html).update(JSON.stringify(page.headers));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Returns the headers that say who may store a page, and for how long. */
function storingHeaders(
  { tags, validUntil }: FinishedPage,
  etag: string | null,
  cdnSeconds: number | null,
): Readonly<Record<string, string>> {
  if (etag === null) return { 'cache-control': 'private, no-store' };
  const kept =
    cdnSeconds === null ? null : cdnHeaders(tags, { seconds: cdnSeconds, isTimed: validUntil != null });
  return { etag, ...(kept ?? { 'cache-control': 'no-cache' }) };
}
