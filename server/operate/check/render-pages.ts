import type { ReadOnlyDatabase } from '../../../db/engines/sqlite/read-only.ts';
import { draftPagesAfter } from '../../../db/page-queries.ts';
import { publishedAfter } from '../../../db/published-queries.ts';
import type { View } from '../../../src/model/view.ts';
import type { EventFeed } from '../../content/events/event-feed.ts';
import { openFeed } from '../../content/events/open-feed.ts';
import type { Config } from '../../core/config/config.ts';
import { DomainDirectory } from '../../core/domains/directory.ts';
import { documentView, errorView } from '../../delivery/visitor/public-views.ts';
import type { Renderer } from '../../delivery/visitor/renderer.ts';
import { inSteps, pageOf, reasonOf, titleOf } from './checked-site.ts';
import type { Problem } from './findings.ts';

/** The services that a view needs. */
interface ViewServices {
  readonly config: Config;
  readonly database: ReadOnlyDatabase;
  readonly domains: DomainDirectory;
  readonly events: EventFeed;
}

/** Opens the services that views need without starting a server. Uses the last stored list of events. */
export async function viewServices(config: Config, database: ReadOnlyDatabase): Promise<ViewServices> {
  const domains = new DomainDirectory(database.visitor, config.siteUrl);
  await domains.refresh();
  const now = () => new Date().toISOString();
  const events = openFeed({ config, database, now, onChange: () => {}, report: () => {} });
  await events.load();
  return { config, database, domains, events };
}

/** The pages that can be rendered: published pages, drafts, or the error page of each site. */
export const RENDERED = ['published', 'drafts', 'errors'] as const;

/** Says which pages to render. */
export interface RenderedPages {
  readonly what: (typeof RENDERED)[number];
  /**
   * The id of the page after which to begin or, if error pages are rendered, of the site after which to begin; '' to begin with
   * the first.
   */
  readonly after: string;
}

/**
 * A message of the rendering process: it has begun to render a page, has rendered the page with this result, or has rendered
 * all pages.
 */
export type RenderMessage =
  | { readonly begins: { readonly id: string; readonly page: NonNullable<Problem['page']> } }
  | { readonly problem: string | null }
  | { readonly done: true };

/** Renders pages one after the other as readers would get them, and reports the result of each page. */
export async function renderPages(
  {
    config,
    database,
    render,
  }: { readonly config: Config; readonly database: ReadOnlyDatabase; readonly render: Renderer },
  { what, after }: RenderedPages,
  say: (message: RenderMessage) => void,
): Promise<void> {
  const services = await viewServices(config, database);
  const { domains } = services;
  if (what === 'errors') await renderErrorPages();
  else await renderDocuments(what);
  say({ done: true });

  async function renderErrorPages(): Promise<void> {
    const sites = domains.all().toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const domain of sites.filter(({ id }) => id > after)) {
      const page = { title: `The error page of ${domain.name}`, address: domain.hostnames[0] ?? '' };
      say({ begins: { id: domain.id, page } });
      say({ problem: await problemOf(() => errorView(services, domain, 404)) });
    }
  }

  async function renderDocuments(which: 'published' | 'drafts'): Promise<void> {
    const now = new Date().toISOString();
    const nextDrafts = async (last: string, limit: number) =>
      (await draftPagesAfter(database.reader, last, limit)).map((row) => ({ ...row, publishedAt: now }));
    const nextPublished = (last: string, limit: number) => publishedAfter(database.visitor, last, limit);
    const next = which === 'drafts' ? nextDrafts : nextPublished;
    for await (const step of inSteps((last, limit) => next(last || after, limit))) {
      for (const row of step) {
        say({ begins: { id: row.id, page: pageOf({ domains }, { ...row, title: titleOf(row.doc) }) } });
        const domain = domains.byId(row.domainId);
        const problem =
          domain === null
            ? 'It is of a site that is not there.'
            : await problemOf(
                async () => (await documentView(services, domain, { ...row, pageId: row.id })).view,
              );
        say({ problem });
      }
    }
  }

  async function problemOf(view: () => Promise<View>): Promise<string | null> {
    try {
      const { failures } = await render(await view());
      const [first] = failures;
      return first === undefined ? null : `A part of it is missing (${first.part}): ${reasonOf(first.error)}`;
    } catch (error) {
      return `It cannot be made: ${reasonOf((error as Error).cause ?? error)}`;
    }
  }
}
