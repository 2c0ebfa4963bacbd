import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type DomainRecord, setDomainPublished } from '../../../db/domain-queries.ts';
import { importedPage, type PageWithSnapshot, type PlacedPage } from '../../../db/transfer-queries.ts';
import type { ImageValue } from '../../../src/model/image.ts';
import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { type PageDoc, pageSaveSchema } from '../../../src/model/page.ts';
import { slugPath } from '../../../src/model/slug.ts';
import { namedMedia } from '../../content/documents/media-uses.ts';
import { isWelcomePage, NEW_SITE } from '../../content/documents/new-site.ts';
import { isSamePage } from '../../content/documents/page-documents.ts';
import { checkedDocument } from '../../content/pages/checked-document.ts';
import type { Services } from '../../core/services.ts';
import { siteFileOf } from '../transfer/export-site.ts';
import { type ImportServices, importSite, openFolder } from '../transfer/import-site.ts';
import { type Installation, readInstallation } from '../transfer/installation.ts';
import { SiteFolder } from '../transfer/site-folder.ts';
import type { PageFile, RedirectFile, SiteDocumentFile } from '../transfer/transfer-format.ts';
import { recordImport } from '../transfer/write-import.ts';
import { type Addresses, planAddresses } from './addresses.ts';
import { contentBlocks } from './content-blocks.ts';
import type { OldForm } from './forms/old-form.ts';
import { OldMedia } from './old-media.ts';
import { mainMenu, navigationFile, navigationOf } from './old-navigation.ts';
import { categoriesOf, NEWS, NEWS_ID, newsList, newsOf, newsPageFields, type OldNews } from './old-news.ts';
import {
  featuredPicture,
  isIncomplete,
  lostWith,
  newPageFile,
  pageFieldsOf,
  publishedAt,
  tagsOf,
} from './old-page.ts';
import { newRedirects, redirectFiles, redirectsOf } from './old-redirects.ts';
import { logoOf, settingsFile } from './old-settings.ts';
import { isPage, type OldSite, readOldSite, titleOf } from './old-site.ts';
import { type PageSite, surroundingsOf } from './page-surroundings.ts';
import { renewedPageFile } from './renewed-page.ts';
import { endsImport, problemOf, Report } from './report.ts';
import { summaryOf } from './summary.ts';
import { UploadTable } from './upload-table.ts';
import { readWxr, type WxrItem } from './wxr.ts';

/** The services that an import needs. In a dry run, the database may be read-only. */
export type WordPressServices = ImportServices & Pick<Services, 'uploads'>;

export interface WordPressImport {
  /** The exported file (WXR). */
  readonly file: string;
  /** The folder with the pictures and files; null if there is none. */
  readonly mediaFolder: string | null;
  readonly domain: DomainRecord;
  /** Whether pages that were published on the old site are published; otherwise all become drafts. */
  readonly publish: boolean;
  /** Whether to write nothing. */
  readonly dryRun: boolean;
}

const COLLECTION = 'pages';

type Named = { readonly name: string };

interface Added {
  readonly pages?: readonly PageFile[];
  readonly documents?: readonly SiteDocumentFile[];
  readonly redirects?: readonly RedirectFile[];
}

/**
 * Imports the pages, posts, pictures, main menu and old addresses of a WordPress site. Each page is stored in a separate
 * transaction. An interrupted import continues when it is started again. Pages that were imported before, and not changed
 * since, get the pictures and files that were missing then, and their losses are reported again. Other existing pages stay as
 * they are.
 *
 * @param report receives the outcome of each page that was reached
 * @throws ConfigError if the file cannot be read or is broken
 * @throws errors of the database, the disk or the picture process that would affect the following pages too
 */
export async function importWordPress(
  services: WordPressServices,
  request: WordPressImport,
  report = new Report(),
): Promise<Report> {
  const run = new Run(services, request, await readOldSite(request.file), report);
  await run.plan();
  await readWxr(request.file, (item) => (isPage(item) ? run.page(item) : undefined));
  await run.finish();
  await publishNewSite(services, request);
  return report;
}

/** Makes a site public that was new before the import, because its pages are to be public. */
async function publishNewSite(
  { database, domains, now }: WordPressServices,
  { domain, publish, dryRun }: WordPressImport,
): Promise<void> {
  if (!publish || dryRun || domain.published || domain.name !== NEW_SITE.name) return;
  await setDomainPublished(database.writer, domain.id, true, now());
  await domains.refresh();
}

class Run {
  readonly report: Report;
  readonly #services: WordPressServices;
  readonly #request: WordPressImport;
  readonly #site: OldSite;
  readonly #uploads: UploadTable;
  readonly #media: OldMedia;
  /** The state of the installation before the import. */
  #installation!: Installation;
  /** The slugs of the pages that existed before the import. */
  // @bounded as #live
  #occupied: ReadonlySet<string> = new Set();
  #addresses: Addresses = { slugs: new Map(), renamed: new Set(), byOldSlug: new Map() };
  /** The ids of published pages whose draft has the same slug as the published version. */
  // @bounded 500,000 pages of the export (WORDPRESS) and those of the site, in a process of its own: the file is refused
  readonly #live = new Set<string>();
  /** The ids of the entries read so far. */
  // @bounded as #live
  readonly #seen = new Set<number>();
  #news: OldNews | null = null;
  /** The forms that pages show. */
  // @bounded as #live
  readonly #forms = new Set<OldForm>();
  readonly #counts = { stored: 0, known: 0, renewed: 0, changed: 0 };

  constructor(services: WordPressServices, request: WordPressImport, site: OldSite, report: Report) {
    this.report = report;
    this.#services = services;
    this.#request = request;
    this.#site = site;
    this.#uploads = new UploadTable(site.attachments.values());
    this.#media = new OldMedia(services, this.#uploads, request.mediaFolder);
  }

  async plan(): Promise<void> {
    const { domain } = this.#request;
    const { writer } = this.#services.database;
    this.#installation = { ...(await readInstallation(writer)), isEmpty: false, adds: true };
    const { pages } = this.#installation;
    const live = await writer
      .selectFrom('page_published')
      .select(['page_id', 'slug'])
      .where('domain_id', '=', domain.id)
      .execute();
    for (const { page_id, slug } of live) if (pages.get(page_id)?.slug === slug) this.#live.add(page_id);
    const here = [...pages.values()].filter(
      ({ domain_id, deleted_at }) => domain_id === domain.id && deleted_at === null,
    );
    const occupied = new Set([...live, ...here].map(({ slug }) => slug));
    // The import replaces the first page of a new site.
    if (here.some(isWelcomePage)) occupied.delete('');
    this.#occupied = occupied;
    const slugs = new Map(here.map(({ id, slug }) => [id, slug]));
    const addresses = planAddresses(this.#site, {
      isTaken: (slug) => occupied.has(slug),
      slugHere: (id) => slugs.get(this.#idOf(id)),
    });
    const news = newsOf(this.#site, addresses.slugs);
    const list = pages.get(this.#idOf(NEWS_ID));
    // A list that was removed here stays removed, and one that has moved is where it is.
    this.#news = news && list?.deleted_at ? null : news && { ...news, slug: list?.slug ?? news.slug };
    this.#addresses = {
      ...addresses,
      ...(this.#news && { news: { path: slugPath(this.#news.slug), archives: this.#news.archives } }),
    };
  }

  async page(item: WxrItem): Promise<void> {
    const id = this.#idOf(item.id);
    const title = titleOf(item) || 'Without a title';
    const slug = this.#addresses.slugs.get(item.id);
    if (slug === undefined || this.#seen.has(item.id)) {
      const problem = item.id > 0 ? `the same id as another one, ${item.id}` : 'no id';
      const { notes } = this.report.page(title, item.link, null, 'left out');
      notes.add(`The entry in line ${item.line} of the export has ${problem} (wp:post_id): it was left out`);
      return;
    }
    this.#seen.add(item.id);
    const there = this.#installation.pages.get(id);
    if (there !== undefined) {
      await this.#knownPage(item, there, title);
      return;
    }
    const isPublished = this.#isPublic(item);
    const state = isPublished ? 'published' : 'a draft';
    const page = this.report.page(title, item.link, slugPath(slug), state);
    try {
      await this.#add(async () => {
        const draft = await this.#draft(item, slug, page.notes);
        const at = this.#services.now();
        const state = { isPublished, at, publishedAt: publishedAt(item, at), tags: tagsOf(item) };
        return { pages: [newPageFile(id, draft, state)] };
      });
      this.#counts.stored += 1;
      if (isPublished) this.#live.add(id);
    } catch (error) {
      Object.assign(page, { to: null, state: 'left out' });
      if (endsImport(error)) throw error;
      page.notes.add(`It could not be stored, and was left out: ${problemOf(error)}`);
      this.#addresses.slugs.delete(item.id);
    }
  }

  #isPublic(item: WxrItem): boolean {
    return this.#request.publish && item.status === 'publish' && item.password === '' && !isIncomplete(item);
  }

  /**
   * Adds to a page that was imported before the pictures and files that were missing then. Reports its losses again, because an
   * interrupted import has left no report. If an editor has changed the page, only says what could be added.
   */
  async #knownPage(item: WxrItem, there: PlacedPage, title: string): Promise<void> {
    this.#counts.known += 1;
    if (there.deleted_at !== null) {
      this.report.page(title, item.link, null, 'was deleted here');
      return;
    }
    const page = this.report.page(title, item.link, slugPath(there.slug), 'here already');
    try {
      const { page: stored, imported } = await importedPage(this.#services.database.writer, there.id);
      const had = mediaIn(stored.doc, imported);
      const isChanged = imported === null || !isSamePage(imported, stored.doc);
      const missing = isChanged
        ? await this.#missingFrom(item, there, had)
        : await this.#addMissing(item, stored, { had, notes: page.notes });
      if (missing.length === 0) return;
      const names = missing.map(({ name }) => name).join(', ');
      this.#counts[isChanged ? 'changed' : 'renewed'] += 1;
      if (isChanged)
        page.notes.add(`Somebody has changed it here, so it was left as it is. It could get now: ${names}`);
      else page.state = `here already, and gets what was missing: ${names}`;
    } catch (error) {
      if (endsImport(error)) throw error;
      page.notes.add(`What could not be taken over of it is not known: ${problemOf(error)}`);
    }
  }

  /** Returns the pictures and files that a changed page could have, and stores nothing. */
  async #missingFrom(item: WxrItem, { slug }: PlacedPage, had: ReadonlySet<string>): Promise<Named[]> {
    this.#media.begin(null);
    await this.#draft(item, slug, new Set());
    return this.#media.othersThan(had);
  }

  /** Stores the next version of a page with the pictures and files that were missing, and returns these. */
  async #addMissing(
    item: WxrItem,
    stored: PageWithSnapshot,
    { had, notes }: { readonly had: ReadonlySet<string>; readonly notes: Set<string> },
  ): Promise<Named[]> {
    let missing: Named[] = [];
    await this.#add(async () => {
      const draft = await this.#draft(item, stored.slug, notes);
      missing = this.#media.othersThan(had);
      if (missing.length === 0) return null;
      const isPublished = this.#isPublic(item);
      if (stored.live_at !== null && !isPublished)
        notes.add('It is public, and its new pictures and files are not yet: publish it again');
      return { pages: [renewedPageFile(stored, draft, { isPublished, at: this.#services.now() })] };
    });
    return missing;
  }

  get #old(): PageSite {
    return {
      ...{ site: this.#site, addresses: this.#addresses, uploads: this.#uploads, media: this.#media },
      ...{ news: this.#news, forms: this.#forms },
    };
  }

  async #draft(item: WxrItem, slug: string, notes: Set<string>): Promise<PageDoc> {
    const around = surroundingsOf(item, this.#old, notes);
    if (this.#addresses.renamed.has(item.id))
      around.note(`Another page has its address; it is at ${slugPath(slug)}`);
    for (const lost of lostWith(item)) around.note(lost);
    const contents = await contentBlocks(item.content, around);
    if (item.id === this.#news?.pageId) contents.push(newsList(this.#news));
    const featured = featuredPicture(item);
    const header =
      featured === null ? null : await around.picture({ src: '', alt: '', attachment: featured });
    const image = header?.image ?? null;
    return checkedDocument(pageSaveSchema.parse(pageFieldsOf(item, slug, contents, image)), COLLECTION);
  }

  /**
   * Writes a folder with new content, and imports it as `hearth import` does. In a dry run, only builds the content.
   *
   * @param make returns the new content; null if there is none
   */
  async #add(make: () => Promise<Added | null>): Promise<void> {
    const { dryRun, domain } = this.#request;
    const target = path.join(this.#services.config.dataDir, 'wordpress-import');
    // Removes a folder that a killed import left behind.
    const clear = () => dryRun || fs.rmSync(target, { recursive: true, force: true });
    clear();
    const folder = dryRun ? null : new SiteFolder(target);
    try {
      this.#media.begin(folder);
      const made = await make();
      if (made === null) return;
      const { pages = [], documents = [], redirects = [] } = made;
      if (folder !== null) {
        const site = this.#installation.domains.find(({ id }) => id === domain.id);
        if (site === undefined) throw new Error(`The site ${domain.id} is not there any more.`);
        folder.site(siteFileOf(site, null, true), documents, redirects);
        for (const page of pages) folder.page(page);
        folder.finish({ contains: 'one site', demo: false });
        const options = { replace: false, known: this.#installation };
        await importSite(this.#services, await openFolder(target), options);
      }
      this.#media.settle();
    } finally {
      folder?.discard();
      clear();
    }
  }

  /** Stores the list of news, the menu, the settings and the redirects, and reports the outcome. */
  async finish(): Promise<void> {
    const { dryRun, domain, publish } = this.#request;
    const { writer } = this.#services.database;
    const at = this.#services.now();
    const site = this.#site;
    const lost: string[] = [];
    const redirects = redirectsOf(site, this.#addresses, { occupied: this.#occupied, news: this.#news });
    const menu = mainMenu(site);
    const points = navigationOf(menu?.items ?? [], site, this.#addresses, (message) => lost.push(message));
    const added = await newRedirects(writer, domain.id, redirects);
    const navigation = await navigationFile(writer, domain.id, points, at);
    const isLive = (id: number) => this.#live.has(this.#idOf(id));
    let settings: readonly string[] = [];
    await this.#add(async () => {
      const old = {
        ...{ title: site.title, description: site.description },
        categories: this.#news === null ? [] : categoriesOf(this.#news, site),
        logo: () => this.#logo(lost),
      };
      const taken = await settingsFile(writer, domain.id, old, at);
      settings = taken.names;
      return {
        pages: this.#newsPage(at),
        documents: [...navigation, ...taken.files],
        redirects: redirectFiles(added, isLive, at),
      };
    });
    if (!dryRun)
      await recordImport(writer, domain, { pages: this.#counts.stored + this.#counts.renewed }, at);
    const outcome = {
      ...{ ...this.#counts, publish, lost, settings, menu: menu?.name ?? null, forms: this.#forms },
      ...{
        media: this.#media.count,
        redirects: added.length,
        redirectsLeft: redirects.length - added.length,
      },
      ...{ navigation: navigation.length > 0, news: this.#news },
    };
    this.report.general.push(...summaryOf(site, outcome));
  }

  /** Returns the page that lists the posts, if there is none yet. */
  #newsPage(at: string): PageFile[] {
    const news = this.#news;
    const id = this.#idOf(NEWS_ID);
    if (news === null || news.pageId !== NEWS_ID || this.#installation.pages.has(id)) return [];
    const isPublished = this.#request.publish && news.archives.size > 0;
    const page = this.report.page(NEWS.title, '', slugPath(news.slug), isPublished ? 'published' : 'a draft');
    if (this.#occupied.has(news.slug)) {
      Object.assign(page, { state: 'left out' });
      page.notes.add('Another page is here: put a ‘List of pages’ on it, so that readers find the posts');
      return [];
    }
    if (isPublished) this.#live.add(id);
    const draft = checkedDocument(pageSaveSchema.parse(newsPageFields(news)), COLLECTION);
    return [newPageFile(id, draft, { isPublished, at })];
  }

  /** Takes the logo over. Returns null if there is none. */
  async #logo(lost: string[]): Promise<ImageValue> {
    const url = logoOf(this.#site);
    if (url === null) return null;
    const taken = await this.#media.picture(url, this.#site.title.slice(0, SHORT_TEXT_MAX_LENGTH));
    if ('value' in taken) return taken.value.image;
    lost.push(`The logo ${taken.problem}`);
    return null;
  }

  /** Returns the id of the page that an entry becomes. The id is always the same, so an entry is imported only once. */
  #idOf(number: number): string {
    const hash = createHash('sha256')
      .update(`wordpress ${this.#site.url} ${this.#request.domain.id} ${number}`)
      .digest('hex');
    return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  }
}

/** Returns the ids of the pictures and files in documents (JSON text). */
function mediaIn(...docs: readonly (string | null)[]): Set<string> {
  return new Set(namedMedia(docs.map((doc) => doc && JSON.parse(doc))).keys());
}
