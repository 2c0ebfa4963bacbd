import type { ImageValue } from './image.ts';
import type { SiteSettings } from './site.ts';
import { slugOfTitle, slugPath } from './slug.ts';

/** Lists of pages: the pages that they show, and the addresses of their parts. On each page, only the first list has parts. */

/** A published page with the template 'Listing', as a list shows it. */
export interface ListedPage {
  readonly _id: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly image: ImageValue;
  readonly tags: string[];
  /** ISO 8601 in UTC. */
  readonly publishedAt: string;
}

/** A numbered part of a list's entries, or of its entries in one category. `category` is the category's path segment. */
export interface ListPart {
  readonly category: string | null;
  /** From 1. */
  readonly number: number;
}

export const FIRST_PART: ListPart = { category: null, number: 1 };

/** The data for rendering the lists on a page. */
export interface PageLists {
  readonly pages: readonly ListedPage[];
  readonly categories: SiteSettings['categories'];
  /** The slug of the page with the lists. The page's own lists omit this page. */
  readonly slug: string;
  readonly part: ListPart;
  /** The key of the list block that has parts. */
  readonly first: string;
}

/** The settings of a list. */
export interface ListSettings {
  readonly branch: { readonly href: string };
  /** The id of the category to list; '' to list all pages. */
  readonly category: string;
  readonly order: 'newest' | 'title';
  readonly perPage: number;
  readonly narrowing: boolean;
}

/** A category that readers can choose to filter a list; a null name means all categories. */
export interface ShownCategory {
  readonly name: string | null;
  readonly part: ListPart;
  readonly isCurrent: boolean;
}

/** A part of a list, ready to be rendered. */
export interface ShownList {
  readonly entries: readonly ListedPage[];
  /** The categories to choose from; empty if readers cannot filter the list. */
  readonly categories: readonly ShownCategory[];
  readonly part: ListPart;
  /** The number of parts. */
  readonly count: number;
  /** The name of the chosen category; null if all are shown. */
  readonly category: string | null;
}

const PART = /^(?:(.*)\/)?category\/([^/]+?)(?:\/page\/([1-9]\d{0,3}))?$|^(?:(.*)\/)?page\/([1-9]\d{0,3})$/u;

/**
 * Splits a slug that no page has into the slug of a page and a part of that page's list. Returns null if the slug does not name
 * a part.
 */
export function readPart(slug: string): { readonly slug: string; readonly part: ListPart } | null {
  const [found, withCategory, category, itsNumber, plain, number] = PART.exec(slug) ?? [];
  if (found === undefined) return null;
  const part = { category: category ?? null, number: Number(itsNumber ?? number ?? 1) };
  const page = (category === undefined ? plain : withCategory) ?? '';
  // Rejects the number 1, because the address of the first part has no number.
  const isWritten = (itsNumber ?? number) !== '1';
  return isWritten ? { slug: page, part } : null;
}

/** Returns the percent-encoded path of a part of the list on a page. */
export function partPath(slug: string, { category, number }: ListPart): string {
  const steps = [
    ...(category === null ? [] : ['category', category]),
    ...(number === 1 ? [] : ['page', number]),
  ];
  return slugPath([slug, ...steps].filter((step) => step !== '').join('/'));
}

/** Returns the requested part of a list; null if the list does not have this part. */
export function shownList(settings: ListSettings, lists: Omit<PageLists, 'first'>): ShownList | null {
  const { category, perPage, narrowing } = settings;
  const { categories, part } = lists;
  const own = categories.find(({ _id }) => _id === category);
  const all = inOrder(settings, lists).filter(
    (page) => category === '' || (own !== undefined && isIn(page, own)),
  );
  const offered = narrowing && category === '' ? offeredCategories(all, categories) : [];
  const current = offered.find(({ segment }) => segment === part.category);
  if (part.category !== null && current === undefined) return null;
  const entries = current === undefined ? all : all.filter((page) => isIn(page, current.category));
  const count = Math.max(1, Math.ceil(entries.length / perPage));
  if (part.number > count) return null;
  return {
    entries: entries.slice((part.number - 1) * perPage, part.number * perPage),
    categories: narrowed(offered, part),
    part,
    count,
    category: current?.category.name ?? null,
  };
}

/**
 * Returns the part of a list to show on its page. Only the first of several lists has parts. Other lists always show their
 * first part.
 */
export function listOnPage(list: ListSettings & { readonly key: string }, lists: PageLists): ShownList {
  const isFirst = list.key === lists.first;
  const first = { ...lists, part: FIRST_PART };
  const shown = isFirst ? shownList(list, lists) : shownList({ ...list, narrowing: false }, first);
  return shown ?? shownList(list, first)!;
}

type Category = PageLists['categories'][number];

interface OfferedCategory {
  readonly category: Category;
  readonly segment: string;
}

/**
 * Returns the categories that some of the pages have. If the names of categories have equal path segments, returns only the
 * first of those categories.
 */
function offeredCategories(pages: readonly ListedPage[], categories: readonly Category[]): OfferedCategory[] {
  const used = categories
    .filter((category) => pages.some((page) => isIn(page, category)))
    .map((category) => ({ category, segment: slugOfTitle(category.name) }))
    .filter(({ segment }) => segment !== '');
  return used.filter(({ segment }, index) => used.findIndex((other) => other.segment === segment) === index);
}

function narrowed(offered: readonly OfferedCategory[], part: ListPart): ShownCategory[] {
  if (offered.length === 0) return [];
  const shown = ({ category, segment }: OfferedCategory) => ({
    name: category.name,
    part: { category: segment, number: 1 },
    isCurrent: segment === part.category,
  });
  return [{ name: null, part: FIRST_PART, isCurrent: part.category === null }, ...offered.map(shown)];
}

function inOrder(
  { branch, order }: ListSettings,
  { pages, slug }: Pick<PageLists, 'pages' | 'slug'>,
): ListedPage[] {
  const above = branch.href.replace(/^\/|\/$/g, '');
  const listed = pages.filter(
    (page) => page.slug !== slug && (above === '' || page.slug.startsWith(`${above}/`)),
  );
  const byTitle = (one: ListedPage, other: ListedPage) => TITLES.compare(one.title, other.title);
  const newest = (one: ListedPage, other: ListedPage) =>
    Date.parse(other.publishedAt) - Date.parse(one.publishedAt) || byTitle(one, other);
  return listed.toSorted(order === 'title' ? byTitle : newest);
}

const TITLES = new Intl.Collator('en-AU', { numeric: true });

/** Returns whether a page has one of the words of a category. If the category has no words, uses the category's name. */
function isIn({ tags }: ListedPage, { name, filters }: Category): boolean {
  const wanted = (filters.length === 0 ? [name] : filters).map(plain);
  return tags.some((tag) => wanted.includes(plain(tag)));
}

function plain(word: string): string {
  return word.normalize('NFC').trim().toLowerCase();
}
