import { newKey } from '../../../src/model/ids.ts';
import { LIST_MAX_ITEMS, SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { slugOfPath, slugPath } from '../../../src/model/slug.ts';
import type { NewBlock } from './new-block.ts';
import type { OldPage, OldSite } from './old-site.ts';

/** The number that the page with the list of news has in place of a number in WordPress. */
export const NEWS_ID = -1;
export const NEWS = { slug: 'news', title: 'News' } as const;
/** The names of WordPress's default categories, which say nothing about a post. */
export const NO_CATEGORY = /^uncategori[sz]ed$/i;

/** The list of the posts. */
export interface OldNews {
  /** The slug of the page with the list. */
  readonly slug: string;
  /** The number of that page in the export; `NEWS_ID` if the export has none. */
  readonly pageId: number;
  /** The path below which all posts stand; '' if they stand in several places. */
  readonly branch: string;
  /** The names of the categories that posts have. */
  readonly categories: readonly string[];
  /** The slugs of the old pages that listed posts by category, tag or month. */
  readonly archives: ReadonlySet<string>;
}

/** Returns the list of the posts; null if there are no posts. @param slugs the new slug of each page, by its number */
export function newsOf(site: OldSite, slugs: ReadonlyMap<number, string>): OldNews | null {
  const posts = [...site.pages.values()].filter(({ type }) => type === 'post');
  if (posts.length === 0) return null;
  const places = new Set(posts.map(({ id }) => placeOf(slugs.get(id) ?? '')));
  const [place = '', more] = places;
  const own = [...site.pages.values()].find(({ id, type }) => type === 'page' && slugs.get(id) === NEWS.slug);
  const parentOf = new Map(site.categories.map(({ slug, parent }) => [slug, parent]));
  const names = new Set(posts.flatMap(({ categories }) => categories.map(({ name }) => name)));
  return {
    slug: NEWS.slug,
    pageId: own?.id ?? NEWS_ID,
    branch: more === undefined && place !== '' ? slugPath(place) : '',
    categories: [...names].filter((name) => !NO_CATEGORY.test(name)),
    archives: new Set(posts.filter(isPublic).flatMap((post) => archivesOf(post, parentOf))),
  };
}

/** Returns the fields of a page with the list of the posts. */
export function newsPageFields(news: OldNews) {
  return {
    ...{ slug: news.slug, title: NEWS.title, header: { title: NEWS.title } },
    contents: [newsList(news)],
  };
}

/** Returns a list of the posts for a page. */
export function newsList({ branch, categories }: OldNews, settings: object = {}): NewBlock {
  return {
    key: newKey(),
    componentType: 'PageList',
    branch: { href: branch.slice(0, SHORT_TEXT_MAX_LENGTH) },
    narrowing: categories.length > 0,
    ...settings,
  };
}

/** Returns the categories of a site for its settings. A category has the pages of those below it, too. */
export function categoriesOf(news: OldNews, { categories }: OldSite): { name: string; filters: string[] }[] {
  const nameOf = new Map(categories.map(({ slug, name }) => [slug, name]));
  const inside = Map.groupBy(categories, ({ parent }) => nameOf.get(parent) ?? '');
  return news.categories.slice(0, LIST_MAX_ITEMS).map((name) => {
    const below = new Set([name]);
    // The set grows while it is read.
    for (const above of below) for (const found of inside.get(above) ?? []) below.add(found.name);
    return { name, filters: below.size === 1 ? [] : [...below].slice(0, LIST_MAX_ITEMS) };
  });
}

const isPublic = ({ status }: OldPage) => status === 'publish';

function placeOf(slug: string): string {
  return slug.includes('/') ? slug.slice(0, slug.lastIndexOf('/')) : '';
}

function archivesOf({ categories, tags, month }: OldPage, parentOf: ReadonlyMap<string, string>): string[] {
  const paths = [
    ...categories.flatMap(({ slug }) => [`category/${slug}`, `category/${pathOfCategory(slug, parentOf)}`]),
    ...tags.map((slug) => `tag/${slug}`),
    ...(month === '' ? [] : [month, month.slice(0, 4)]),
  ];
  return paths.flatMap((path) => slugOfPath(`/${path}`) ?? []);
}

/** Returns the path of a category with those above it. */
function pathOfCategory(slug: string, parentOf: ReadonlyMap<string, string>): string {
  const steps = [slug];
  for (let parent = parentOf.get(slug); parent && !steps.includes(parent); parent = parentOf.get(parent)) {
    if (steps.length === 10) break;
    steps.unshift(parent);
  }
  return steps.join('/');
}
