import { createHash } from 'node:crypto';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { clearMediaUse } from '../../../db/media-queries.ts';
import { removeSnapshot, updatePage } from '../../../db/page-queries.ts';
import { type PlacedPage, placedPages } from '../../../db/transfer-queries.ts';
import { type PageDoc, pageSaveSchema } from '../../../src/model/page.ts';
import { slugPath } from '../../../src/model/slug.ts';
import { storeNewPage } from '../../content/documents/store-page.ts';
import { checkedDocument } from '../../content/pages/checked-document.ts';
import type { Services } from '../../core/services.ts';
import { recordAction } from '../../people/audit/record.ts';
import { isWelcomePage } from '../seed/empty-site.ts';
import { type Addresses, newAddress, planAddresses } from './addresses.ts';
import { contentBlocks } from './content-blocks.ts';
import { OldMedia } from './old-media.ts';
import { hasNavigation, mainMenu, navigationOf, storeNavigation } from './old-navigation.ts';
import { featuredPicture, isIncomplete, lostWith, pageFieldsOf } from './old-page.ts';
import { newRedirects, redirectsOf, storeRedirects } from './old-redirects.ts';
import { isPage, type OldSite, readOldSite, titleOf } from './old-site.ts';
import { endsImport, problemOf } from './problems.ts';
import { Report } from './report.ts';
import type { Surroundings } from './surroundings.ts';
import { UploadTable } from './upload-table.ts';
import { readWxr, type WxrItem } from './wxr.ts';

/** What an import works with. For a dry run, the database can be one that refuses to write. */
export type ImportServices = Pick<
  Services,
  'database' | 'imageWork' | 'media' | 'mediaChanges' | 'now' | 'uploads'
>;

export interface WordPressImport {
  /** The exported file (WXR). */
  readonly file: string;
  /** The folder of the pictures and files; null without one. */
  readonly mediaFolder: string | null;
  readonly domain: DomainRecord;
  /** Whether what was published is published; otherwise everything is a draft. */
  readonly publish: boolean;
  /** Whether nothing is written. */
  readonly dryRun: boolean;
}

const COLLECTION = 'pages';

/**
 * Imports the pages, posts, pictures, main menu and old addresses of a WordPress site. Each page is stored for itself: what was
 * interrupted goes on when it is run again, and what is there already stays as it is. What could not be taken over of a page that
 * nobody has changed since is said again.
 *
 * @param report where it is said what came of each page, as far as the import came
 * @throws ConfigError where the file cannot be read or is broken
 * @throws what the database, the disk or the process that works on pictures throws, where what follows would fail as well
 */
export async function importWordPress(
  services: ImportServices,
  request: WordPressImport,
  report = new Report(),
): Promise<Report> {
  const run = new Run(services, request, await readOldSite(request.file), report);
  await run.plan();
  await readWxr(request.file, (item) => (isPage(item) ? run.page(item) : undefined));
  await run.finish();
  return report;
}

class Run {
  readonly report: Report;
  readonly #services: ImportServices;
  readonly #request: WordPressImport;
  readonly #site: OldSite;
  readonly #uploads: UploadTable;
  readonly #media: OldMedia;
  /** The same folder, for pages that are here already: nothing of it is stored. */
  readonly #mediaOfKnown: OldMedia;
  /** What was there before, by id. */
  // @bounded as #live
  #there: ReadonlyMap<string, PlacedPage> = new Map();
  /** The slugs of the pages that the site had before. */
  // @bounded as #live
  #occupied: ReadonlySet<string> = new Set();
  #addresses: Addresses = { slugs: new Map(), renamed: new Set(), byOldSlug: new Map() };
  /** The ids of pages that readers can see at the addresses of their drafts. */
  // @bounded 500,000 pages of the export (WORDPRESS) and those of the site, in a process of its own: the file is refused
  readonly #live = new Set<string>();
  /** The ids of the entries so far. */
  // @bounded as #live
  readonly #seen = new Set<number>();
  #stored = 0;
  #known = 0;

  constructor(services: ImportServices, request: WordPressImport, site: OldSite, report: Report) {
    this.report = report;
    this.#services = services;
    this.#request = request;
    this.#site = site;
    this.#uploads = new UploadTable(site.attachments.values());
    const { mediaFolder, dryRun } = request;
    this.#media = new OldMedia(services, this.#uploads, mediaFolder, dryRun ? 'check' : 'store');
    this.#mediaOfKnown = new OldMedia(services, this.#uploads, mediaFolder, 'check');
  }

  async plan(): Promise<void> {
    const { domain, dryRun } = this.#request;
    const { pages, live } = await this.#services.database.writer.transaction().execute(async (trx) => ({
      pages: await placedPages(trx),
      live: await trx
        .selectFrom('page_published')
        .select(['page_id', 'slug'])
        .where('domain_id', '=', domain.id)
        .execute(),
    }));
    this.#there = new Map(pages.map((page) => [page.id, page]));
    for (const { page_id, slug } of live)
      if (this.#there.get(page_id)?.slug === slug) this.#live.add(page_id);
    const welcome = pages.find((page) => page.domain_id === domain.id && isWelcomePage(page));
    const owners = new Map<string, string>();
    for (const { page_id, slug } of live) owners.set(slug, page_id);
    for (const { id, slug, domain_id, deleted_at } of pages)
      if (domain_id === domain.id && deleted_at === null) owners.set(slug, id);
    if (welcome !== undefined) owners.delete(welcome.slug);
    this.#occupied = new Set(owners.keys());
    const knownSlugs = new Map([...this.#there.values()].map(({ id, slug }) => [id, slug]));
    this.#addresses = planAddresses(this.#site, (slug, id) => {
      const known = knownSlugs.get(this.#idOf(id));
      if (known !== undefined && this.#there.get(this.#idOf(id))?.deleted_at === null)
        return slug !== known && owners.has(slug);
      return owners.has(slug);
    });
    // A page that is here already is where it is now, whatever it was called.
    const slugs = new Map(this.#addresses.slugs);
    for (const id of slugs.keys()) {
      const there = this.#there.get(this.#idOf(id));
      if (there !== undefined && there.deleted_at === null) slugs.set(id, there.slug);
    }
    this.#addresses = { ...this.#addresses, slugs };
    const takesHome = [...slugs].some(([id, slug]) => slug === '' && !this.#there.has(this.#idOf(id)));
    if (welcome !== undefined && takesHome && !dryRun) await this.#removeWelcome(welcome.id);
  }

  async page(item: WxrItem): Promise<void> {
    const id = this.#idOf(item.id);
    const title = titleOf(item) || 'Without a title';
    const slug = this.#addresses.slugs.get(item.id);
    if (slug === undefined || this.#seen.has(item.id)) {
      const problem = item.id > 0 ? `the same id as another one, ${item.id}` : 'no id';
      const notes = this.report.page(title, item.link, null, 'left out');
      notes.add(`The entry in line ${item.line} of the export has ${problem} (wp:post_id): it was left out`);
      return;
    }
    this.#seen.add(item.id);
    const there = this.#there.get(id);
    if (there !== undefined) {
      await this.#knownPage(item, there, title);
      return;
    }
    const isPublished =
      this.#request.publish && item.status === 'publish' && item.password === '' && !isIncomplete(item);
    const notes = this.report.page(title, item.link, slugPath(slug), isPublished ? 'published' : 'a draft');
    try {
      const draft = await this.#draft(item, slug, this.#surroundings(notes, this.#media));
      if (!this.#request.dryRun) await this.#store(id, draft, isPublished);
      this.#stored += 1;
      if (isPublished) this.#live.add(id);
    } catch (error) {
      this.report.leftOut(notes);
      if (endsImport(error)) throw error;
      notes.add(`It could not be stored, and was left out: ${problemOf(error)}`);
      this.#addresses = {
        ...this.#addresses,
        slugs: new Map([...this.#addresses.slugs].filter(([other]) => other !== item.id)),
      };
    }
  }

  /**
   * Leaves a page as it is. What could not be taken over of it is said again, since an import that was cut off has left no report, but
   * not once somebody has changed it.
   */
  async #knownPage(item: WxrItem, there: PlacedPage, title: string): Promise<void> {
    this.#known += 1;
    if (there.deleted_at !== null) {
      this.report.page(title, item.link, null, 'was deleted here');
      return;
    }
    const notes = this.report.page(title, item.link, slugPath(there.slug), 'here already');
    if (there.version !== 1 || there.updated_by !== null) return;
    try {
      await this.#draft(item, there.slug, this.#surroundings(notes, this.#mediaOfKnown));
    } catch (error) {
      if (endsImport(error)) throw error;
      notes.add(`What could not be taken over of it is not known: ${problemOf(error)}`);
    }
  }

  async #draft(item: WxrItem, slug: string, around: Surroundings): Promise<PageDoc> {
    if (this.#addresses.renamed.has(item.id))
      around.note(`Another page has its address; it is at ${slugPath(slug)}`);
    for (const lost of lostWith(item)) around.note(lost);
    const contents = await contentBlocks(item.content, around);
    const featured = featuredPicture(item);
    const image = featured === null ? null : await around.picture({ src: '', alt: '', attachment: featured });
    return checkedDocument(pageSaveSchema.parse(pageFieldsOf(item, slug, contents, image)), COLLECTION);
  }

  async #store(id: string, draft: PageDoc, isPublished: boolean): Promise<void> {
    const { database, now } = this.#services;
    const at = now();
    await database.writer
      .transaction()
      .execute((trx) =>
        storeNewPage(
          trx,
          this.#request.domain.id,
          { id, published: isPublished ? draft : null, draft },
          { publishedAt: at, updatedAt: at },
        ),
      );
  }

  #surroundings(notes: Set<string>, media: OldMedia): Surroundings {
    const note = (message: string) => void notes.add(message);
    return {
      note,
      reusable: (id) => this.#site.reusable.get(id) ?? null,
      picture: async ({ src, alt, attachment }) => {
        const known = attachment === null ? undefined : this.#site.attachments.get(attachment);
        const url = known?.url || src;
        const words = (alt || known?.alt || '').slice(0, 500);
        if (url === '') {
          note(`A picture that the export does not have: number ${attachment ?? 'unknown'} in WordPress`);
          return null;
        }
        if (/^data:/i.test(url)) {
          const pasted = await media.pasted(url, words);
          if ('value' in pasted) return pasted.value;
          const what = words || 'without a description';
          note(`A picture is written into the page itself, and was left out: ${what}. ${pasted.problem}`);
          return null;
        }
        const taken = await media.picture(url, words);
        if ('value' in taken) return taken.value;
        note(`A picture ${taken.problem}`);
        return null;
      },
      link: async (href) => {
        const url = URL.parse(href, `${this.#site.url}/`);
        const address = newAddress(href, this.#site, this.#addresses);
        // Below another host, only what the export lists is of this site.
        const isOurs = address !== null || (url !== null && this.#uploads.lists(url));
        if (url !== null && isOurs && this.#uploads.has(url))
          return fileLink(media, url, address?.href ?? href, note);
        if (address === null) return href;
        if (!address.known) note(`A link to a page that is not in the export: ${address.href}`);
        return address.href;
      },
    };
  }

  /** Stores the menu and the redirects, and says what was done. */
  async finish(): Promise<void> {
    const { dryRun, domain, publish } = this.#request;
    const { writer } = this.#services.database;
    const at = this.#services.now();
    const { general } = this.report;
    const redirects = redirectsOf(this.#site, this.#addresses, this.#occupied);
    const menu = mainMenu(this.#site);
    const points =
      menu === null
        ? []
        : navigationOf(menu.items, this.#site, this.#addresses, (message) => general.push(message));
    general.unshift(
      `Pages and posts: ${this.#stored}${publish ? ', published where they were' : ', all as drafts'}`,
      ...(this.#known > 0
        ? [
            `Here already, and left as they are: ${this.#known}. Pictures and files that were missing then are not added to them`,
          ]
        : []),
      `Pictures and files: ${this.#media.count}`,
    );
    const done = await writer.transaction().execute(async (trx) => {
      const added = await newRedirects(trx, domain.id, redirects);
      const navigation = points.length > 0 && !(await hasNavigation(trx, domain.id));
      if (!dryRun) {
        await storeRedirects(trx, domain.id, added, {
          isLive: (id) => this.#live.has(this.#idOf(id)),
          now: at,
        });
        if (navigation) await storeNavigation(trx, domain.id, points, at);
        await recordAction(trx, {
          actor: null,
          action: 'site/import',
          domainId: domain.id,
          subject: { kind: 'site', id: domain.id, name: domain.name },
          details: { pages: this.#stored },
          at,
        });
      }
      return { stored: added.length, left: redirects.length - added.length, navigation };
    });
    general.push(...this.#around(done, menu?.name ?? null));
  }

  #around(done: { stored: number; left: number; navigation: boolean }, menu: string | null): string[] {
    const { publish } = this.#request;
    const others = [...this.#site.others].map(([type, count]) => `${type}: ${count}`);
    const otherMenus = [...this.#site.menus].filter(([name]) => name !== menu);
    const numbered = [...this.#site.pages.values()].filter(({ link }) =>
      /[?&](?:p|page_id)=\d/.test(link),
    ).length;
    return [
      `Redirects from old addresses: ${done.stored}${publish ? '' : ', to be published once their pages are'}${done.left > 0 ? `; ${done.left} more are there already or have no room` : ''}`,
      ...(menu === null
        ? []
        : [
            done.navigation
              ? `The menu ‘${menu}’ becomes the draft of the navigation`
              : `The menu ‘${menu}’ was left out, since the navigation has points already`,
          ]),
      ...otherMenus.map(
        ([name, items]) =>
          `The menu ‘${name}’ was left out: ${items
            .map(({ title, url }) => title || url)
            .filter(Boolean)
            .join(', ')}`,
      ),
      ...(numbered > 0
        ? [
            `Pages with addresses such as /?p=12: ${numbered}. Readers who ask for those get the home page: no redirect is made for what stands behind a ?`,
          ]
        : []),
      ...(others.length > 0 ? [`Not taken over, by type in WordPress: ${others.join(', ')}`] : []),
      'Not taken over of any page: its author, comments, and the pages that list categories, tags and months',
      'Not in an export: redirects that a plugin such as Redirection made. Those that readers still need are made again under Redirects',
    ];
  }

  /** Takes the page that a new site begins with to the deleted pages. */
  async #removeWelcome(id: string): Promise<void> {
    const { database, now } = this.#services;
    await database.writer.transaction().execute(async (trx) => {
      await removeSnapshot(trx, id);
      await updatePage(trx, id, { published: 0, deleted_at: now() });
      await clearMediaUse(trx, id, 'draft');
      await clearMediaUse(trx, id, 'published');
    });
  }

  /** The id of the page that an entry becomes: the same whenever it is imported, so that it is imported once. */
  #idOf(number: number): string {
    const hash = createHash('sha256')
      .update(`wordpress ${this.#site.url} ${this.#request.domain.id} ${number}`)
      .digest('hex');
    const [a, b, c, d, e] = [
      hash.slice(0, 8),
      hash.slice(8, 12),
      hash.slice(13, 16),
      hash.slice(17, 20),
      hash.slice(20, 32),
    ];
    return `${a}-${b}-8${c}-8${d}-${e}`;
  }
}

/** Where a link to something of the old library leads. Links to pictures only enlarge them. */
async function fileLink(
  media: OldMedia,
  url: URL,
  href: string,
  note: (message: string) => void,
): Promise<string> {
  if (/\.(?:jpe?g|png|gif|webp|avif)$/i.test(url.pathname)) return href;
  const taken = await media.file(url.href);
  if ('value' in taken) return taken.value;
  note(`A file ${taken.problem}`);
  return href;
}
