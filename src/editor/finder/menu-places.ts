import type { Link } from '../../model/link.ts';
import type { NavItem } from '../../model/site.ts';
import { slugOfPath, slugsAbove } from '../../model/slug.ts';

/** The place of a page in the navigation. */
export interface MenuPlace {
  /** The labels of the items above the page, the outermost first; empty if the page is an item of the first level. */
  readonly above: readonly string[];
  /** Orders the places of an item of the first level. */
  readonly order: number;
  /** The number of the item of the first level. */
  readonly item: number;
}

/** The navigation, as far as pages have a place in it. */
export type Menu = readonly Pick<NavItem, 'link' | 'subItems'>[];

interface Place extends MenuPlace {
  readonly label: string;
}

/** Returns the function that finds the place of a page in a navigation. */
export function menuPlaces(menu: Menu): (slug: string) => MenuPlace | null {
  const places = new Map<string, Place>();
  const put = (link: Link, place: Omit<Place, 'label' | 'order'>) => {
    const slug = link.type === 'page' ? slugOfPath(link.href) : null;
    if (slug === null || link.href === '' || places.has(slug)) return;
    places.set(slug, { ...place, label: link.text, order: places.size });
  };
  menu.forEach(({ link, subItems }, item) => {
    put(link, { above: [], item });
    for (const below of subItems) put(below.link, { above: [link.text], item });
  });
  return (slug) => {
    const own = places.get(slug);
    if (own !== undefined) return own;
    const above = slugsAbove(slug).find((each) => places.has(each));
    const place = above === undefined ? undefined : places.get(above);
    if (place === undefined) return null;
    // The pages below an item of the first level by their addresses follow the items below it.
    const order = place.above.length === 0 ? Number.POSITIVE_INFINITY : place.order;
    return { ...place, order, above: [...place.above, place.label] };
  };
}

/** A page, with its level in a group of the tree. */
export interface TreePage<Page> {
  readonly page: Page;
  readonly level: number;
}

export interface TreeGroup<Page> {
  readonly name: string;
  readonly pages: readonly TreePage<Page>[];
}

/** The name of the group of the pages that have no place in the navigation. */
export const NOT_IN_MENU = 'Not in the menu';

/**
 * Returns pages in groups: a group for each item of the first level of the navigation, then the pages without a place in it. A
 * page that is not in the navigation itself follows the page above it in its address.
 */
export function pageTree<Page extends { readonly slug: string }>(
  pages: readonly Page[],
  menu: Menu,
): TreeGroup<Page>[] {
  const placeOf = menuPlaces(menu);
  const placed = pages.map((page) => ({ page, place: placeOf(page.slug) }));
  const groups = menu.map(({ link }, item) => ({
    name: link.text,
    pages: placed
      .flatMap(({ page, place }) => (place?.item === item ? [{ page, place }] : []))
      // Pages with the same order, or both with none, keep their order, because sorting is stable.
      .toSorted((a, b) => a.place.order - b.place.order || a.place.above.length - b.place.above.length)
      .map(({ page, place }) => ({ page, level: place.above.length })),
  }));
  const others = placed.flatMap(({ page, place }) => (place === null ? [page] : []));
  return [...groups, { name: NOT_IN_MENU, pages: byAddress(others) }].filter(
    (group) => group.pages.length > 0,
  );
}

/** Puts each page after the page above it in its address. */
function byAddress<Page extends { readonly slug: string }>(pages: readonly Page[]): TreePage<Page>[] {
  const slugs = new Set(pages.map(({ slug }) => slug));
  const below = Map.groupBy(pages, ({ slug }) => slugsAbove(slug).find((above) => slugs.has(above)) ?? null);
  const from = (above: string | null, level: number): TreePage<Page>[] =>
    (below.get(above) ?? []).flatMap((page) => [{ page, level }, ...from(page.slug, level + 1)]);
  return from(null, 0);
}
