import type { DomainRecord } from '../../../db/domain-queries.ts';
import { pageBySlug } from '../../../db/page-queries.ts';
import { oldestKept, pageKeptThen, siteDocumentsNotKept } from '../../../db/pages-then.ts';
import { publishedRedirect } from '../../../db/published-queries.ts';
import { plannedWords } from '../../../src/model/event-time.ts';
import { NOINDEX } from '../../../src/model/head.ts';
import { thenBase } from '../../../src/model/site-then.ts';
import { type RequestPath, slugPath } from '../../../src/model/slug.ts';
import { STAFF_BAR, THEN_TEXTS } from '../../../src/model/texts.ts';
import type { ContentView, ErrorView, StaffBar } from '../../../src/model/view.ts';
import { countMissingMedia } from '../../content/documents/lost-media.ts';
import type { Services } from '../../core/services.ts';
import { errorView, viewAt } from './public-views.ts';
import { uncounted } from './site-shell.ts';
import { staffBar } from './staff-bar.ts';

/**
 * Returns a page as readers had it at a time, with the navigation, the footer and the settings of that time, or the page that
 * says that they had none. Returns the path on the site instead if the page has that address.
 *
 * @param at ISO 8601
 * @throws HearthError 'unknown-page-type' (404)
 */
export async function viewThen(
  services: Services,
  domain: DomainRecord,
  at: string,
  path: RequestPath,
): Promise<ContentView | ErrorView | string> {
  if (path.kind === 'redirect') return path.to;
  const slug = path.kind === 'slug' ? path.slug : null;
  const visitor = services.database.visitorThen(domain.id, at);
  const sources = {
    ...services,
    // The content delivery network has only pictures that are public now.
    config: { ...services.config, cdnImageUrl: null },
    database: { ...services.database, visitor },
  };
  const isToCome = at > services.now();
  const found = slug === null || isToCome ? null : await viewAt(sources, domain, slug);
  if (found === null && slug !== null && !isToCome) {
    // Redirects have no versions. Those of today lead from the addresses of pages that had moved by then.
    const to = await publishedRedirect(services.database.visitor, domain.id, `/${slug}`);
    const moved = to?.startsWith('/') ? await viewAt(sources, domain, to.slice(1)) : null;
    if (moved !== null) return slugPath(moved.view.page.slug);
  }
  const view = found?.view ?? {
    ...(await errorView(sources, domain, 404)),
    message: isToCome ? THEN_TEXTS.toCome : THEN_TEXTS.noPage,
  };
  const page = view.kind === 'content' ? view.page : null;
  const bar = await staffBar(services, domain, { slug, pageId: page?._id ?? null });
  const words = (time: string) => plannedWords(time, services.config.timeZone);
  const staff: StaffBar = {
    ...bar,
    message: STAFF_BAR.siteThen.replace('{then}', words(at)),
    link: { href: bar.link?.text === STAFF_BAR.back ? bar.link.href : '/', text: STAFF_BAR.back },
    notes: await notesOn(services, domain, at, { page, slug }, words),
    label: STAFF_BAR.siteThenLabel,
  };
  const shell = view.shell && { ...uncounted(view.shell), hasLogIn: false };
  const head = { ...view.head, canonical: '', robots: NOINDEX };
  return { ...view, staff, shell, head } as ContentView | ErrorView;
}

/** Says which parts of a page are not as they were. */
async function notesOn(
  { database: { reader } }: Pick<Services, 'database'>,
  domain: DomainRecord,
  at: string,
  { page, slug }: { readonly page: ContentView['page'] | null; readonly slug: string | null },
  words: (time: string) => string,
): Promise<string[]> {
  const older = (what: string, since: string, kept: string | null) =>
    (kept === null ? THEN_TEXTS.none : THEN_TEXTS.older)
      .replace('{what}', what)
      .replace('{since}', words(since))
      .replace('{kept}', kept === null ? '' : words(kept));
  const notes: string[] = [];
  if (page === null) {
    const now = slug === null ? null : await pageBySlug(reader, domain.id, slug);
    const oldest = now && (await oldestKept(reader, now.id));
    if (oldest && oldest.version > 1 && oldest.created_at > at) {
      notes.push(THEN_TEXTS.oldest.replace('{oldest}', words(oldest.created_at)));
    }
  } else {
    const kept = await pageKeptThen(reader, page._id, at);
    if (kept !== null && kept.keptAt !== kept.since)
      notes.push(older(THEN_TEXTS.page, kept.since, kept.keptAt));
    if (kept?.mayDiffer) notes.push(THEN_TEXTS.mayDiffer);
    const missing = await countMissingMedia(reader, page);
    if (missing > 0) notes.push(THEN_TEXTS.missing.replace('{count}', String(missing)));
  }
  for (const { kind, since, keptAt } of await siteDocumentsNotKept(reader, domain.id, at))
    notes.push(older(THEN_TEXTS[kind], since, keptAt));
  return notes;
}

const BAR_END = '</aside>';
/** The beginning of a link to another page of the site. Pictures, files and scripts have addresses of their own. */
const SITE_LINK = /(<a\b[^<>]* href=")(\/(?!\/|img\/|file\/|api\/|_astro\/|assets\/))/g;

/** Returns the HTML of a page so that its links lead to pages of the same time, and its forms do nothing. */
export function keptThen(html: string, at: string): string {
  const end = html.indexOf(BAR_END) + BAR_END.length;
  const page = html
    .slice(end)
    .replace(SITE_LINK, `$1${thenBase(at)}$2`)
    .replaceAll('<form ', '<form inert ');
  return html.slice(0, end) + page;
}
