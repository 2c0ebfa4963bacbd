import type { FastifyBaseLogger } from 'fastify';

/** The cached pages, addressed by tag (`content/documents/page-tags.ts`) or path. */
export interface CachedPages {
  /** Renders the pages again on their next request; if that fails, the cached page is served. */
  markStale(...tags: readonly string[]): void;
  /** Removes the pages, so that even a failed rendering cannot show withdrawn content. */
  evict(...tags: readonly string[]): void;
  /** Removes the page at a path. @param path percent-encoded */
  evictPath(domainId: string, path: string): void;
  /** Hides the last copies of pages from readers while `work` withdraws them. */
  withholding<Result>(tags: readonly string[], work: () => Promise<Result>): Promise<Result>;
}

/**
 * The effects of a stored change in the streets above: readers' pages, mails and pictures. The server assembles the effects at
 * the start (`open-services.ts`), so that a room can report a change without importing those that react to it. No effect blocks
 * or throws.
 */
export interface Effects {
  readonly pages: CachedPages;
  /** Delivers the stored mails and leads. */
  mail(): void;
  /** Fetches the pictures of the videos and places with these ids. */
  posters(ids: readonly string[]): void;
  /** Like `posters`, but resolves once all fetches succeeded or failed, or after `ms`. */
  postersSoon(ids: readonly string[], ms: number): Promise<void>;
  /** Makes the renditions that a published document uses. */
  pictures(documentId: string): void;
  /** Renders a published page immediately if readers requested it recently. */
  render(domainId: string, slug: string, log: FastifyBaseLogger): void;
}
