import type { Database } from '../../../db/connection.ts';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { easyReadTwin } from '../../../db/easy-read-queries.ts';
import { publishedListings, siteDocumentsAndListings } from '../../../db/published-listings.ts';
import {
  type PublishedPageRow,
  publishedPage,
  publishedPagesAt,
  publishedSiteDocuments,
} from '../../../db/published-queries.ts';
import { pageLists } from '../../../src/blocks/shown-content.ts';
import { usedTypes } from '../../../src/blocks/used-types.ts';
import { type HeadData, pageHead, plainHead } from '../../../src/model/head.ts';
import { wayOf } from '../../../src/model/help/call-fields.ts';
import { CLEARED_PATH } from '../../../src/model/offline.ts';
import { offlineWords } from '../../../src/model/offline-numbers.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { slugOfLink } from '../../../src/model/page-links.ts';
import {
  FIRST_PART,
  type ListPart,
  listOnPage,
  type PageLists,
  partPath,
  readPart,
  type ShownList,
  shownList,
} from '../../../src/model/page-list.ts';
import type { SiteSettings } from '../../../src/model/site.ts';
import { slugPath } from '../../../src/model/slug.ts';
import { CLEAR_TEXTS, ERROR_PAGE, LOGIN_OVERLAY, OFFLINE_TEXTS, TOASTS } from '../../../src/model/texts.ts';
import { trimEndOf } from '../../../src/model/trim.ts';
import type {
  ClearedView,
  ContentView,
  ErrorView,
  HealthView,
  LoginView,
  OfflineView,
} from '../../../src/model/view.ts';
import { completeDocument } from '../../content/documents/page-documents.ts';
import { listTags, pageTags, type Tag } from '../../content/documents/page-tags.ts';
import { publishedPageOf } from '../../content/documents/published-page.ts';
import type { CurrentEvents } from '../../content/events/event-feed.ts';
import type { Config } from '../../core/config/config.ts';
import { inheritedFields } from './pages-above.ts';
import { placeholdersOf } from './placeholders.ts';
import { publishedShell, readersImageBase, shellOf, uncounted } from './site-shell.ts';

/** The views for visitors. */

/** The sources of views. */
export interface ViewSources {
  readonly config: Config;
  readonly database: Database;
  readonly domains: { origin(domain: DomainRecord, port: number): string };
  readonly events: { current(): CurrentEvents };
}

/** A published page, with the tags of its cached copies and the time until which they are valid. */
interface PublishedView {
  readonly view: ContentView;
  readonly tags: readonly Tag[];
  readonly validUntil: number | null;
}

/**
 * Returns the published page at a slug, with its cache tags; null if there is no page.
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

/**
 * Returns the page that readers see at a slug: a published page, or a published page that shows one part of its list. Returns
 * null if nothing is published at the slug.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export async function viewAt(
  services: ViewSources,
  domain: DomainRecord,
  slug: string,
): Promise<PublishedView | null> {
  const meant = readPart(slug);
  if (meant === null) return contentView(services, domain, slug);
  const rows = await publishedPagesAt(services.database.visitor, domain.id, [slug, meant.slug]);
  const own = rows.find((row) => row.slug === slug);
  if (own !== undefined) return documentView(services, domain, own);
  return rows[0] === undefined ? null : partView(services, domain, rows[0], meant.part);
}

/**
 * Returns a page of a domain as readers see it once this document is published.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export async function documentView(
  services: ViewSources,
  domain: DomainRecord,
  row: PublishedPageRow,
): Promise<PublishedView> {
  return (await partView(services, domain, row, FIRST_PART))!;
}

/** Returns a page that shows one part of its list; null if the list has no such part. */
async function partView(
  services: ViewSources,
  domain: DomainRecord,
  row: PublishedPageRow,
  part: ListPart,
): Promise<PublishedView | null> {
  const { config, database } = services;
  const page = await publishedPageOf(database.visitor, domain.id, row);
  const blocks = pageLists(page.contents);
  const [list] = blocks;
  const { texts, pages } =
    list === undefined
      ? { texts: await publishedSiteDocuments(database.visitor, domain.id), pages: [] }
      : await siteDocumentsAndListings(database.visitor, domain.id);
  const shell = shellOf(config, domain, slugPath(row.slug), texts);
  const { categories } = shell.settings;
  const lists = list ? { pages, categories, slug: row.slug, part, first: list.key } : null;
  const shown = list && lists ? shownList(list, lists) : null;
  if (shown === null && part !== FIRST_PART) return null;
  const listed =
    lists === null
      ? []
      : blocks.map((block) => ({ look: block.look, entries: listOnPage(block, lists).entries }));
  const origin = services.domains.origin(domain, config.port);
  const imageBaseUrl = readersImageBase(config);
  const head = pageHead({ page, settings: shell.settings, origin, imageBaseUrl });
  const easyRead = slugOfLink(page.easyRead);
  const twin =
    row.twin === undefined
      ? await easyReadTwin(database.visitor, domain.id, { slug: row.slug, easyRead })
      : row.twin;
  const current = eventsFor(services, page);
  const tags = [
    ...pageTags(row.pageId, domain.id, row.slug, [easyRead, twin?.slug ?? '']),
    ...(current === null ? [] : (['events'] as const)),
    ...(list === undefined
      ? []
      : listTags(
          domain.id,
          listed.flatMap(({ entries }) => entries),
        )),
  ];
  return {
    view: {
      kind: 'content',
      staff: null,
      shell,
      head: shown === null ? head : partHead(head, shown, origin, row.slug),
      page,
      ...(await inheritedFields(database.visitor, domain.id, { ...page, slug: row.slug })),
      twin: twin && { path: slugPath(twin.slug), isEasyRead: twin.isEasyRead },
      placeholders: await placeholdersOf(
        database.visitor,
        page,
        listed.flatMap(({ look, entries }) => (look === 'pictures' ? entries : [])),
      ),
      events: current?.events ?? null,
      lists,
    },
    tags,
    validUntil: current?.validUntil ?? null,
  };
}

/**
 * Returns the head of a page with one part of its list. The head has a title such as 'Stories: Housing, page 2', because search
 * engines treat each part as a separate page.
 */
function partHead(head: HeadData, { part, category }: ShownList, origin: string, slug: string): HeadData {
  if (part === FIRST_PART) return head;
  const title = [
    category === null ? head.title : `${head.title}: ${category}`,
    ...(part.number === 1 ? [] : [`page ${part.number}`]),
  ].join(', ');
  return { ...head, title, canonical: `${trimEndOf(origin, '/')}${partPath(slug, part)}` };
}

/** Returns the lists of a document for its editors; null if the document has no list. */
export async function listsOf(
  { database }: Pick<ViewSources, 'database'>,
  { slug, domainId, contents }: StoredPage,
  { categories }: SiteSettings,
): Promise<PageLists | null> {
  const [list] = pageLists(contents);
  if (list === undefined) return null;
  const pages = await publishedListings(database.visitor, domainId);
  return { pages, categories, slug, part: FIRST_PART, first: list.key };
}

/** Returns the events for rendering a page; null if the page shows no events. */
export function eventsFor(
  { events }: Pick<ViewSources, 'events'>,
  { contents }: Pick<StoredPage, 'contents'>,
): CurrentEvents | null {
  return usedTypes(contents).includes('Humanitix') ? events.current() : null;
}

const ERROR_MESSAGES: Readonly<Record<number, string>> = {
  404: ERROR_PAGE.notFoundHeading,
  429: ERROR_PAGE.tooMany,
};

/**
 * Returns the error page for a status, within the domain's site if a domain is given. Only a missing page counts as a view in
 * analytics.
 */
export async function errorView(
  services: ViewSources,
  domain: DomainRecord | null,
  status: number,
): Promise<ErrorView> {
  const message = ERROR_MESSAGES[status] ?? TOASTS.error;
  // If the navigation, the footer or the settings cannot be read either, the page is shown without them.
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
  const { database, config } = services;
  // Nothing of a site that is not public is shown to strangers.
  const shell = domain.published
    ? await publishedShell(database, config, domain, '/login')
    : shellOf(config, domain, '/login', {});
  return { kind: 'login', shell, head: plainHead(LOGIN_OVERLAY.title, shell.settings.title) };
}

/** Returns the page that browsers keep for times without a connection. */
export async function offlineView(
  { database, config }: ViewSources,
  domain: DomainRecord,
): Promise<OfflineView> {
  const shell = await publishedShell(database, config, domain, '');
  const head = plainHead(OFFLINE_TEXTS.title, offlineWords(shell.settings.title));
  const home = await publishedPage(database.visitor, domain.id, '');
  const text = home && wayOf('sms', completeDocument(home.doc).textNumber);
  return { kind: 'offline', shell, head, text };
}

/** Returns the page after the button that clears what the site keeps. For signed-in users, nothing was cleared. */
export async function clearedView(
  { database, config }: ViewSources,
  domain: DomainRecord,
  isSignedIn: boolean,
): Promise<ClearedView> {
  const shell = await publishedShell(database, config, domain, CLEARED_PATH);
  const title = isSignedIn ? CLEAR_TEXTS.signedIn : CLEAR_TEXTS.cleared;
  const head = plainHead(title, shell.settings.title);
  return { kind: 'cleared', shell: isSignedIn ? uncounted(shell) : shell, head, isSignedIn };
}
