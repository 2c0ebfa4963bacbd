import {
  type CheckedDraft,
  type CheckedSnapshot,
  draftsToCheck,
  snapshotsToCheck,
} from '../../db/check-queries.ts';
import type { ReadOnlyDatabase } from '../../db/read-only.ts';
import type { View } from '../../src/model/view.ts';
import type { Config } from '../config.ts';
import { DomainDirectory } from '../domains/directory.ts';
import { openFeed } from '../events/open-feed.ts';
import { documentView, errorView } from '../visitor/public-views.ts';
import type { Renderer } from '../visitor/renderer.ts';
import { inSteps, pageOf, reasonOf } from './checked-site.ts';
import type { Problem } from './findings.ts';

/** What can be rendered: what readers have, drafts, or the error page of each site. */
export const RENDERED = ['published', 'drafts', 'errors'] as const;

/** Which pages are rendered. */
export interface RenderedPages {
  readonly what: (typeof RENDERED)[number];
  /** The id of the page, or of the site of an error page, after which to begin; '' for the first one. */
  readonly after: string;
}

/** What the process that renders says: which page it begins with, what came of it, and that it has rendered all. */
export type RenderMessage =
  | { readonly begins: { readonly id: string; readonly page: NonNullable<Problem['page']> } }
  | { readonly problem: string | null }
  | { readonly done: true };

/** Renders pages one after the other, as readers would get them, and says so for each. */
export async function renderPages(
  {
    config,
    database,
    render,
  }: { readonly config: Config; readonly database: ReadOnlyDatabase; readonly render: Renderer },
  { what, after }: RenderedPages,
  say: (message: RenderMessage) => void,
): Promise<void> {
  const domains = new DomainDirectory(database.visitor, config.siteUrl);
  await domains.refresh();
  const now = () => new Date().toISOString();
  const events = openFeed({ config, database, now, onChange: () => {}, report: () => {} });
  await events.load();
  const services = { config, database, domains, events };
  if (what === 'errors') await renderErrorPages();
  else await renderDocuments(what === 'drafts' ? draftsToCheck : snapshotsToCheck);
  say({ done: true });

  async function renderErrorPages(): Promise<void> {
    const sites = domains.all().toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const domain of sites.filter(({ id }) => id > after)) {
      const page = { title: `The error page of ${domain.name}`, address: domain.hostnames[0] ?? '' };
      say({ begins: { id: domain.id, page } });
      say({ problem: await problemOf(() => errorView(services, domain, 404)) });
    }
  }

  async function renderDocuments(next: typeof draftsToCheck | typeof snapshotsToCheck): Promise<void> {
    const rows = inSteps<CheckedDraft | CheckedSnapshot>((last, limit) =>
      next(database.reader, last === '' ? after : last, limit),
    );
    for await (const step of rows) {
      for (const row of step) {
        if ('deletedAt' in row && row.deletedAt !== null) continue;
        say({ begins: { id: row.id, page: pageOf({ domains }, row) } });
        const domain = domains.byId(row.domainId);
        const { id: pageId, slug, doc } = row;
        const published = { pageId, slug, doc, publishedAt: now() };
        say({
          problem:
            domain === null
              ? 'It is of a site that is not there.'
              : await problemOf(async () => (await documentView(services, domain, published)).view),
        });
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
