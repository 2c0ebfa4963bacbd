import { checkSlug, normaliseSlug, slugOfPath, slugOfTitle, slugPath } from '../../../src/model/slug.ts';
import { decoded } from './content-texts.ts';
import { NEWS } from './old-news.ts';
import type { OldPage, OldSite } from './old-site.ts';

/** The addresses of the pages on the old and the new site. */
export interface Addresses {
  /** The new slug of each page, by its WordPress id. */
  readonly slugs: Map<number, string>;
  /** Pages whose slug was changed because the wanted slug was taken. */
  readonly renamed: ReadonlySet<number>;
  /** The id of the page at each old slug. */
  readonly byOldSlug: ReadonlyMap<string, number>;
  /** The path of the list of news, and the old slugs that lead there. */
  readonly news?: { readonly path: string; readonly archives: ReadonlySet<string> };
}

const BY_DATE = /^\d{4}\/\d{1,2}\//;

interface AddressesHere {
  isTaken(slug: string): boolean;
  /** Returns the slug of a page that was imported before; otherwise undefined. */
  slugHere(id: number): string | undefined;
}

/**
 * Chooses the new addresses: pages and posts keep theirs, except posts whose address begins with a date, which move to
 * `/news/`. A page that was imported before keeps its present address.
 */
export function planAddresses(site: OldSite, { isTaken, slugHere }: AddressesHere): Addresses {
  const slugs = new Map<number, string>();
  const renamed = new Set<number>();
  const byOldSlug = new Map<string, number>();
  const used = new Set<string>();
  // Published pages come first, so that they keep their addresses.
  const order = [...site.pages.values()].sort(
    (one, other) =>
      Number(other.status === 'publish') - Number(one.status === 'publish') || one.id - other.id,
  );
  for (const page of order) {
    const old = oldSlug(page, site);
    if (old !== null && !byOldSlug.has(old)) byOldSlug.set(old, page.id);
    const wanted = wantedSlug(page, old, site);
    const here = slugHere(page.id);
    for (let number = 1; ; number++) {
      const slug =
        number === 1
          ? wanted
          : wanted === ''
            ? `home${number === 2 ? '' : `-${number}`}`
            : `${wanted}-${number}`;
      if (used.has(slug) || (slug !== here && isTaken(slug))) continue;
      slugs.set(page.id, here ?? slug);
      used.add(slug);
      if (number > 1) renamed.add(page.id);
      break;
    }
  }
  return { slugs, renamed, byOldSlug };
}

/** Returns the old slug of a page; null if the address contains only a number. */
export function oldSlug({ link }: Pick<OldPage, 'link'>, site: OldSite): string | null {
  const url = URL.parse(link);
  if (url === null || url.search !== '' || !isOldHost(url, site)) return null;
  return slugOfPath(url.pathname);
}

/** Returns the former slugs of a page: its former names below its present parent pages. */
export function formerSlugs(page: OldPage, site: OldSite): string[] {
  const path = URL.parse(page.link)?.pathname.replace(/\/$/, '') ?? '';
  if (oldSlug(page, site) === null || page.name === '' || !path.endsWith(`/${page.name}`)) return [];
  const folder = path.slice(0, -page.name.length);
  return page.formerNames.flatMap((name) => slugOfPath(`${folder}${name}`) ?? []);
}

/** Whether a URL is on the old site, with or without `www`. */
export function isOldHost(url: URL, site: OldSite): boolean {
  const bare = (host: string | undefined) => host?.replace(/^www\./, '');
  return /^https?:$/.test(url.protocol) && bare(url.hostname) === bare(URL.parse(site.url)?.hostname);
}

function wantedSlug(page: OldPage, old: string | null, site: OldSite): string {
  if (page.link.replace(/\/$/, '') === site.url && page.status === 'publish') return '';
  const isUsable = old !== null && old !== '' && !(page.type === 'post' && BY_DATE.test(old));
  const own = page.name === '' ? slugOfTitle(page.title) : decoded(page.name);
  const path =
    page.type === 'post' ? `${NEWS.slug}/${own || page.id}` : pathOf(page, site, own || `page-${page.id}`);
  const checked = checkSlug(isUsable && page.status === 'publish' ? old : path);
  if (checked.ok && checked.slug !== '') return checked.slug;
  const fallback = checkSlug(`page-${normaliseSlug(path)}`);
  return fallback.ok ? fallback.slug : `page-${page.id}`;
}

/** Returns the path of a page, including the names of its parent pages. */
function pathOf(page: OldPage, { pages }: OldSite, own: string): string {
  const steps = [own];
  const seen = new Set([page.id]);
  for (let at = pages.get(page.parent); at !== undefined && !seen.has(at.id); at = pages.get(at.parent)) {
    seen.add(at.id);
    steps.unshift(decoded(at.name) || `page-${at.id}`);
  }
  return steps.join('/');
}

/**
 * Returns the new target of a link to the old site; null if the link leads to another site.
 *
 * @returns `known` is false if the export has no page at the address
 */
export function newAddress(
  href: string,
  site: OldSite,
  { slugs, byOldSlug, news }: Addresses,
): { href: string; known: boolean } | null {
  const base = URL.parse(`${site.url}/`);
  if (base === null || href.startsWith('#') || /^(?:mailto|tel):/i.test(href)) return null;
  const url = URL.parse(href, base);
  if (url === null || !isOldHost(url, site)) return null;
  const number = url.searchParams.get('p') ?? url.searchParams.get('page_id');
  const slug = slugOfPath(url.pathname);
  const isFront = slug !== null && slug === slugOfPath(base.pathname);
  const id = number !== null ? Number(number) : slug === null ? undefined : byOldSlug.get(slug);
  const target = id === undefined ? undefined : slugs.get(id);
  if (target !== undefined) return { href: `${slugPath(target)}${url.hash}`, known: true };
  if (slug !== null && news?.archives.has(slug)) return { href: news.path, known: true };
  if (isFront && number === null) return { href: `/${url.hash}`, known: true };
  return { href: `${url.pathname}${url.search}${url.hash}`.replace(/^\/+/, '/'), known: false };
}
