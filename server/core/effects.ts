import type { FastifyBaseLogger } from 'fastify';
import type { AuditSubjectKind } from '../../src/model/audit.ts';
import type { InstallationSectionId } from '../../src/model/installation.ts';

/** The cached pages, found by tag (`content/documents/page-tags.ts`) or path. */
export interface CachedPages {
  /** Marks pages for a new render on their next request. If rendering fails, the cached page is served. */
  markStale(...tags: readonly string[]): void;
  /** Removes pages from the cache, so that withdrawn content is not shown even if rendering fails. */
  evict(...tags: readonly string[]): void;
  /** Removes the page at a path from the cache. @param path percent-encoded */
  evictPath(domainId: string, path: string): void;
  /** Hides the last copies of pages from readers while `work` withdraws the pages. */
  withholding<Result>(tags: readonly string[], work: () => Promise<Result>): Promise<Result>;
}

/** A recorded change that is stored. */
export interface Changed {
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string };
  /** The site of the subject; null if it belongs to no site. */
  readonly domainId: string | null;
  /** The id of the person who made the change. */
  readonly by: string;
}

/**
 * The effects that a stored change has in the streets above: on readers' pages, mails and pictures. The server assembles the
 * effects at the start (`open-services.ts`), so that a room can report a change without importing the rooms that react to it.
 * No effect blocks or throws.
 */
export interface Effects {
  readonly pages: CachedPages;
  /** The id of this server among the servers of its database. */
  readonly server: string;
  /** Whether a CDN is told which pages have changed. */
  readonly hasPurges: boolean;
  /** Has the effects of a change whose answer from the database was lost, if it is stored. */
  unanswered(): void;
  /** Tells the editors that are open of a change. */
  changed(change: Changed): void;
  /** Tells everybody who has a page open that its comments have changed. */
  commented(pageId: string): void;
  /** Reads the domains again, and makes the pages stale that show what has changed. */
  domains(): Promise<void>;
  /** Reads the list of events again, and makes the pages stale that show it. */
  events(): Promise<void>;
  /** Shows the emergency notices that another server has changed. */
  notices(): Promise<void>;
  /** Works with a section of the installation's settings that was saved. */
  settings(section: InstallationSectionId): Promise<void>;
  /** Has every effect that a change can have, because all data may be other than before. */
  everything(): Promise<void>;
  /** Delivers what is stored in the outbox: mails, leads and purges. */
  mail(): void;
  /** Fetches the pictures of the videos and places with these ids. */
  posters(ids: readonly string[]): void;
  /** Like `posters`, but resolves once every fetch has succeeded or failed, or after `ms` milliseconds. */
  postersSoon(ids: readonly string[], ms: number): Promise<void>;
  /** Renders the pictures that a published document uses, in the sizes it needs. */
  pictures(documentId: string): void;
  /** Renders a published page immediately if readers requested it recently. */
  render(domainId: string, slug: string, log: FastifyBaseLogger): void;
}
