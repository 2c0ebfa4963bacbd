import { draftsToCheck, snapshotsToCheck } from '../../db/check-queries.ts';
import type { ReadOnlyDatabase } from '../../db/read-only.ts';
import type { Config } from '../config.ts';
import { DomainDirectory } from '../domains/directory.ts';
import { openFeed } from '../events/open-feed.ts';
import { documentView } from '../visitor/public-views.ts';
import type { Renderer } from '../visitor/renderer.ts';
import { inSteps, pageOf, reasonOf } from './checked-site.ts';
import type { Problem } from './findings.ts';

/** Which pages are rendered. */
export interface RenderedPages {
  readonly isDraft: boolean;
  /** The id of the page after which to begin; '' for the first one. */
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
  { isDraft, after }: RenderedPages,
  say: (message: RenderMessage) => void,
): Promise<void> {
  const domains = new DomainDirectory(database.visitor, config.siteUrl);
  await domains.refresh();
  const now = () => new Date().toISOString();
  const events = openFeed({ config, database, now, onChange: () => {}, report: () => {} });
  await events.load();
  const services = { config, database, domains, events };
  const next = isDraft ? draftsToCheck : snapshotsToCheck;
  const rows = inSteps((last, limit) => next(database.reader, last === '' ? after : last, limit));
  for await (const step of rows) {
    for (const row of step) {
      if ('deletedAt' in row && row.deletedAt !== null) continue;
      say({ begins: { id: row.id, page: pageOf({ domains }, row) } });
      say({ problem: await problemOf(row) });
    }
  }
  say({ done: true });

  async function problemOf(row: typeof rows extends AsyncIterable<readonly (infer Row)[]> ? Row : never) {
    const domain = domains.byId(row.domainId);
    if (domain === null) return 'It is of a site that is not there.';
    try {
      const { id: pageId, slug, doc } = row;
      const { view } = await documentView(services, domain, { pageId, slug, doc, publishedAt: now() });
      const { failures } = await render(view);
      const [first] = failures;
      return first === undefined ? null : `A part of it is missing (${first.part}): ${reasonOf(first.error)}`;
    } catch (error) {
      return `It cannot be made: ${reasonOf((error as Error).cause ?? error)}`;
    }
  }
}
