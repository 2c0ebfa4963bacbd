import type { ReadOnlyDatabase } from '../../../db/engines/sqlite/read-only.ts';
import { publishedAfter } from '../../../db/published-queries.ts';
import type { Config } from '../../core/config/config.ts';
import { documentView, errorView } from '../../delivery/visitor/public-views.ts';
import type { RenderedPage, Renderer } from '../../delivery/visitor/renderer.ts';
import { inSteps, pageOf, reasonOf, titleOf } from '../check/checked-site.ts';
import { viewServices } from '../check/render-pages.ts';
import type { PageName, Rendered, RenderLine } from './protocol.ts';

/**
 * Renders all published pages and the error page of each site, one after the other, as readers would get them. The database is
 * only read.
 *
 * @param after the key of the page after which to begin; '' to begin with the first page
 * @param say prints a line, and resolves when more can be written
 */
export async function renderAll(
  {
    config,
    database,
    render,
  }: { readonly config: Config; readonly database: ReadOnlyDatabase; readonly render: Renderer },
  after: string,
  say: (line: RenderLine) => Promise<void>,
): Promise<void> {
  const services = await viewServices(config, database);
  const { domains } = services;

  async function page(name: PageName, made: () => Promise<RenderedPage>): Promise<void> {
    if (name.key <= after) return;
    await say({ begins: name });
    await say({ rendered: await outcomeOf(made) });
  }

  const rows = inSteps((last, limit) => publishedAfter(database.visitor, last || idOf(after), limit));
  for await (const step of rows) {
    for (const row of step) {
      const domain = domains.byId(row.domainId);
      const name = pageOf({ domains }, { ...row, title: titleOf(row.doc) });
      await page({ key: `page ${row.id}`, ...name }, async () => {
        if (domain === null) throw new Error('It is of a site that is not there.');
        const { view } = await documentView(services, domain, { ...row, pageId: row.id });
        return render(view);
      });
    }
  }
  for (const domain of domains.all().toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const address = domain.hostnames[0] ?? domain.name;
    await page({ key: `site ${domain.id}`, title: `The error page of ${domain.name}`, address }, async () => {
      const view = await errorView(services, domain, 404);
      if (view.shell === null) throw new Error('Its navigation, footer or settings cannot be read.');
      return render(view);
    });
  }
  await say({ done: true });
}

/** Returns the page id in a key. If the key is that of an error page, returns a value that sorts after all ids. */
function idOf(key: string): string {
  if (key.startsWith('site ')) return '\u{10ffff}';
  return key.slice('page '.length);
}

/** Renders a page, and returns its HTML, or a sentence about the first part that failed. */
async function outcomeOf(made: () => Promise<RenderedPage>): Promise<Rendered> {
  try {
    const { html, failures } = await made();
    const [first] = failures;
    if (first === undefined) return { html: html.toString('utf8'), problem: null };
    return { html: null, problem: `A part of it is missing (${first.part}): ${reasonOf(first.error)}` };
  } catch (error) {
    return { html: null, problem: `It cannot be made: ${reasonOf((error as Error).cause ?? error)}` };
  }
}
