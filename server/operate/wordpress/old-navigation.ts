import type { Reader } from '../../../db/connection.ts';
import { siteDocument } from '../../../db/site-document-queries.ts';
import { NAV_MAX_ITEMS } from '../../../src/model/limits.ts';
import { isSafeHref, type Link } from '../../../src/model/link.ts';
import { siteDocOf, siteSaveSchemas } from '../../../src/model/site-save.ts';
import { slugPath } from '../../../src/model/slug.ts';
import { completeSiteDocument } from '../../content/documents/stored-site-document.ts';
import type { SiteDocumentFile } from '../transfer/transfer-format.ts';
import { type Addresses, newAddress } from './addresses.ts';
import { linkTo } from './content-texts.ts';
import { NEWS } from './old-news.ts';
import type { OldMenuItem, OldSite } from './old-site.ts';

/** A navigation item, with the items below it. */
interface NavPoint {
  readonly link: Link;
  readonly subItems: { readonly link: Link }[];
}

const MAIN = /^(?:main|primary|header|top)/i;

/** Guesses, from names and sizes, which menu visitors saw at the top of the pages; null if there are no menus. */
export function mainMenu({
  menus,
}: OldSite): { readonly name: string; readonly items: readonly OldMenuItem[] } | null {
  const [first] = [...menus]
    .map(([name, items]) => ({ name, items }))
    .sort(
      (one, other) =>
        Number(MAIN.test(other.name)) - Number(MAIN.test(one.name)) || other.items.length - one.items.length,
    );
  return first ?? null;
}

/**
 * Returns the navigation items of a menu. Items on deeper levels than the second move up to the second. The list of news is the
 * last item, unless another item leads there.
 */
export function navigationOf(
  items: readonly OldMenuItem[],
  site: OldSite,
  addresses: Addresses,
  note: (message: string) => void,
): NavPoint[] {
  const points: NavPoint[] = [];
  const pointOf = new Map<number, NavPoint>();
  let count = 0;
  for (const item of [...items].sort((one, other) => one.order - other.order || one.id - other.id)) {
    const link = linkOf(item, site, addresses);
    if (link === null) {
      note(`A point of the menu leads nowhere, and was left out: ${item.title || item.url || item.id}`);
      continue;
    }
    if (count === NAV_MAX_ITEMS) {
      note(`A navigation has at most ${NAV_MAX_ITEMS} points; further ones were left out`);
      break;
    }
    count += 1;
    const parent = pointOf.get(item.parent);
    if (parent === undefined) {
      const point = { link, subItems: [] };
      points.push(point);
      pointOf.set(item.id, point);
    } else {
      parent.subItems.push({ link });
      pointOf.set(item.id, parent);
    }
  }
  const { news } = addresses;
  const links = points.flatMap((point) => [point, ...point.subItems]).map(({ link }) => link.href);
  if (news !== undefined && count < NAV_MAX_ITEMS && !links.includes(news.path))
    points.push({ link: linkTo(news.path, NEWS.title), subItems: [] });
  return points;
}

function linkOf(item: OldMenuItem, site: OldSite, addresses: Addresses): Link | null {
  const { title, pageId, category, url } = item;
  if (category !== null && addresses.news !== undefined) {
    const words = title || (site.categories.find(({ id }) => id === category)?.name ?? '');
    return words === '' ? null : linkTo(addresses.news.path, words);
  }
  const page = pageId === null ? undefined : site.pages.get(pageId);
  const slug = pageId === null ? undefined : addresses.slugs.get(pageId);
  const text = title || page?.title || '';
  if (slug !== undefined) return text === '' ? null : linkTo(slugPath(slug), text);
  const href = newAddress(url, site, addresses)?.href ?? url;
  // Items that only open a submenu have the target '#'.
  return text !== '' && isSafeHref(href) ? linkTo(href, text) : null;
}

/**
 * Returns a navigation draft with these items in the format of an export. If the site's navigation already has items, returns
 * an empty list.
 */
export async function navigationFile(
  db: Reader,
  domainId: string,
  points: readonly NavPoint[],
  updatedAt: string,
): Promise<SiteDocumentFile[]> {
  const before = await siteDocument(db, domainId, 'nav');
  const { _id, domainId: _, ...fields } = completeSiteDocument('nav', domainId, before?.doc);
  if (points.length === 0 || fields.items.length > 0) return [];
  const draft = { ...siteDocOf('nav', siteSaveSchemas.nav.parse({ ...fields, items: points })) };
  const lastPublished = before?.last_published ?? null;
  return [{ kind: 'nav', version: 1, lastPublished, updatedAt, draft, live: null }];
}
