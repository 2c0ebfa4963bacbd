import type { Database, VisitorReader } from '../../db/connection.ts';
import type { DomainRecord } from '../../db/domain-queries.ts';
import { storedPosters } from '../../db/poster-queries.ts';
import { type PublishedPageRow, publishedPage } from '../../db/published-queries.ts';
import { postersOf, withPosters } from '../../src/blocks/posters.ts';
import { usedTypes } from '../../src/blocks/used-types.ts';
import { pageHead, plainHead } from '../../src/model/head.ts';
import type { PageDoc, StoredPage } from '../../src/model/page.ts';
import { slugPath } from '../../src/model/slug.ts';
import { ERROR_PAGE, LOGIN_OVERLAY, TOASTS } from '../../src/model/texts.ts';
import type { ContentView, ErrorView, HealthView, LoginView } from '../../src/model/view.ts';
import type { Config } from '../config.ts';
import { completeDocument } from '../documents/stored-page.ts';
import type { CurrentEvents } from '../events/event-feed.ts';
import { pageTags, type Tag } from './page-tags.ts';
import { placeholdersOf } from './placeholders.ts';
import { publishedShell, readersImageBase, uncounted } from './site-shell.ts';

/** The views that visitors are shown. */

/** What they are made from. */
export interface ViewSources {
  readonly config: Config;
  readonly database: Database;
  readonly domains: { origin(domain: DomainRecord, port: number): string };
  readonly events: { current(): CurrentEvents };
}

/** A published page with what its cached copies depend on: what it is made from, and until when it is true. */
interface PublishedView {
  readonly view: ContentView;
  readonly tags: readonly Tag[];
  readonly validUntil: number | null;
}

/**
 * The published page at a slug, with its cache tags; null where there is none.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export async function contentView(
  services: ViewSources,
  domain: DomainRecord,
  slug: string,
): Promise<PublishedView | null> {
  const row = await publishedPage(services.database.visitor, domain.id, slug);
  return row && documentView(services, domain, row);
}

/** A page of a domain as readers get it, or would if this document were published. @throws HearthError 'unknown-page-type' */
export async function documentView(
  services: ViewSources,
  domain: DomainRecord,
  row: PublishedPageRow,
): Promise<PublishedView> {
  const doc = await drawnDocument(services.database.visitor, completeDocument(row.doc));
  const shell = await publishedShell(services.database, services.config, domain, slugPath(row.slug));
  const page: StoredPage = {
    ...doc,
    _id: row.pageId,
    domainId: domain.id,
    version: 0,
    published: true,
    lastPublished: row.publishedAt,
    updatedAt: row.publishedAt,
    roles: [],
  };
  const head = pageHead({
    page,
    settings: shell.settings,
    origin: services.domains.origin(domain, services.config.port),
    imageBaseUrl: readersImageBase(services.config),
  });
  const current = eventsFor(services, page);
  const tags = pageTags(row.pageId, domain.id);
  return {
    view: {
      kind: 'content',
      staff: null,
      shell,
      head,
      page,
      placeholders: await placeholdersOf(services.database.visitor, page),
      events: current?.events ?? null,
    },
    tags: current === null ? tags : [...tags, 'events'],
    validUntil: current?.validUntil ?? null,
  };
}

/** The events that a page is made with; null where it shows none. */
export function eventsFor(
  { events }: Pick<ViewSources, 'events'>,
  { contents }: Pick<StoredPage, 'contents'>,
): CurrentEvents | null {
  return usedTypes(contents).includes('Humanitix') ? events.current() : null;
}

/** A complete document with the posters that are there in the place of missing pictures. */
export async function drawnDocument<Doc extends Pick<PageDoc, 'contents'>>(
  db: VisitorReader,
  doc: Doc,
): Promise<Doc> {
  const posters = await storedPosters(db, postersOf(doc.contents));
  const contents = withPosters(doc.contents, (poster) => posters.has(poster));
  return contents === doc.contents ? doc : { ...doc, contents: [...contents] };
}

const ERROR_MESSAGES: Readonly<Record<number, string>> = {
  404: ERROR_PAGE.notFoundHeading,
  429: ERROR_PAGE.tooMany,
};

/** The error page for a status, inside the domain's site where there is one. Only a missing page is counted as a view. */
export async function errorView(
  services: ViewSources,
  domain: DomainRecord | null,
  status: number,
): Promise<ErrorView> {
  const message = ERROR_MESSAGES[status] ?? TOASTS.error;
  // If reading the site fails too, the page is shown without it.
  const shell =
    domain === null
      ? null
      : await publishedShell(services.database, services.config, domain, '').catch(() => null);
  const head = plainHead(message, shell?.settings.title);
  return {
    kind: 'error',
    staff: null,
    status,
    message,
    shell: status === 404 ? shell : uncounted(shell),
    head,
  };
}

export async function healthView(
  services: ViewSources,
  domain: DomainRecord | null,
  healthy: boolean,
): Promise<HealthView> {
  const shell =
    domain === null || !healthy
      ? null
      : await publishedShell(services.database, services.config, domain, '/health');
  return { kind: 'health', healthy, shell, head: plainHead('Health', shell?.settings.title) };
}

export async function loginView(services: ViewSources, domain: DomainRecord): Promise<LoginView> {
  const shell = await publishedShell(services.database, services.config, domain, '/login');
  return { kind: 'login', shell, head: plainHead(LOGIN_OVERLAY.title, shell.settings.title) };
}
