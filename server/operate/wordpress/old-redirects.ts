import type { Reader } from '../../../db/connection.ts';
import { countRedirects, savedEdges } from '../../../db/redirect-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { MAX_REDIRECTS } from '../../../src/model/limits.ts';
import { checkRedirectFrom, checkRedirectTo } from '../../../src/model/redirect.ts';
import { slugPath } from '../../../src/model/slug.ts';
import type { RedirectFile } from '../transfer/transfer-format.ts';
import { type Addresses, formerSlugs, oldSlug } from './addresses.ts';
import type { OldNews } from './old-news.ts';
import type { OldSite } from './old-site.ts';

/** A redirect from an old address to a new one. */
export interface OldRedirect {
  readonly from: string;
  readonly to: string;
  readonly pageId: number;
}

/**
 * Returns redirects from the old addresses of pages to the new ones, and from the old lists of posts to the list of news. No
 * redirect starts at the address of a page.
 *
 * @param around the slugs of the pages that existed before the import, and the list of news, if there is one
 */
export function redirectsOf(
  site: OldSite,
  addresses: Addresses,
  { occupied, news }: { readonly occupied: ReadonlySet<string>; readonly news: OldNews | null },
): OldRedirect[] {
  const pages = new Set([...addresses.slugs.values(), ...occupied, ...(news === null ? [] : [news.slug])]);
  const starts = new Set<string>();
  const all = [...site.pages.values()];
  // A former slug does not redirect if another page has the slug now.
  const places = [
    ...all.map((page) => ({ page, old: oldSlug(page, site) })),
    ...all.flatMap((page) => formerSlugs(page, site).map((old) => ({ page, old }))),
  ];
  const toPages = places.map(({ page, old }) => ({
    pageId: page.id,
    old,
    slug: addresses.slugs.get(page.id),
  }));
  const toNews = [...(news?.archives ?? [])].map((old) => ({ pageId: news!.pageId, old, slug: news!.slug }));
  return [...toPages, ...toNews].flatMap(({ pageId, old, slug }) => {
    if (slug === undefined || old === null || old === slug || pages.has(old)) return [];
    const from = checkRedirectFrom(`/${old}`);
    const to = checkRedirectTo(slugPath(slug));
    if (!from.ok || !to.ok || starts.has(from.path)) return [];
    starts.add(from.path);
    return [{ from: from.path, to: to.path, pageId }];
  });
}

/** Returns the redirects whose path is free and that do not lead to another redirect, up to the maximum number for a site. */
export async function newRedirects(
  db: Reader,
  domainId: string,
  redirects: readonly OldRedirect[],
): Promise<OldRedirect[]> {
  const edges = (await savedEdges(db)).filter((edge) => edge.domainId === domainId);
  const starts = new Set(edges.map(({ from }) => from));
  const targets = new Set(edges.map(({ to }) => to));
  const room = MAX_REDIRECTS - (await countRedirects(db, domainId));
  const added: OldRedirect[] = [];
  for (const redirect of redirects) {
    const { from, to } = redirect;
    if (added.length >= room || starts.has(from) || starts.has(to) || targets.has(from)) continue;
    starts.add(from);
    added.push(redirect);
  }
  return added;
}

/**
 * Returns redirects in the format of an export.
 *
 * @param isLive whether the target page is published, so that the redirect is published too
 */
export function redirectFiles(
  redirects: readonly OldRedirect[],
  isLive: (pageId: number) => boolean,
  updatedAt: string,
): RedirectFile[] {
  const same = { name: 'From WordPress', version: 1, updatedAt, problem: '' };
  return redirects.map(({ from, to, pageId }) => {
    const edge = { from, to };
    return { ...same, ...edge, id: newId(), live: isLive(pageId) ? edge : null };
  });
}
