import type { FastifyBaseLogger } from 'fastify';

/** The cached pages, by their tags (`content/documents/page-tags.ts`) and their paths. */
export interface CachedPages {
  /** Has the pages rendered again on their next request; served as they are if that fails. */
  markStale(...tags: readonly string[]): void;
  /** Removes the pages, so that not even a failure can show what was taken away. */
  evict(...tags: readonly string[]): void;
  /** Removes the page at a path. @param path percent-encoded */
  evictPath(domainId: string, path: string): void;
  /** Keeps readers from the last copies of pages while `work` takes them away. */
  withholding<Result>(tags: readonly string[], work: () => Promise<Result>): Promise<Result>;
}

/**
 * The effects of a stored change in the streets above: readers' pages, mails and pictures. The server puts them together at the start
 * (`open-services.ts`), so that a room can report its change without knowing who follows it. Nothing here waits or throws.
 */
export interface Effects {
  readonly pages: CachedPages;
  /** Delivers the mails and leads that were stored. */
  mail(): void;
  /** Fetches the posters of videos and places with these ids. */
  posters(ids: readonly string[]): void;
  /** As `posters`; resolves once they are there or were tried, or after `ms`. */
  postersSoon(ids: readonly string[], ms: number): Promise<void>;
  /** Makes the renditions that a published document shows. */
  pictures(documentId: string): void;
  /** Renders a published page at once, if readers have asked for it lately. */
  render(domainId: string, slug: string, log: FastifyBaseLogger): void;
}
