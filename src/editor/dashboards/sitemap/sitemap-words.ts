import { pageHref } from '../../../model/link.ts';
import { fieldLabel } from '../../document/labels.ts';
import type { SitemapRow } from './sitemap-calls.ts';

/** A page as sentences name it: its title, else its address. */
export function pageWords({ title, slug }: Pick<SitemapRow, 'title' | 'slug'>): string {
  return title.trim() === '' ? pageHref(slug) : `‘${title.trim()}’ (${pageHref(slug)})`;
}

/** Several pages, the first ones by name: 'a, b and 3 more'. */
export function pagesWords(pages: readonly Pick<SitemapRow, 'title' | 'slug'>[]): string {
  const named = pages.slice(0, NAMED).map(pageWords);
  const more = pages.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

/** How many pages a sentence names. */
const NAMED = 5;

/** A value of a choice as it is shown: 'yearly' as 'Yearly'. */
export const choiceWords = fieldLabel;

export function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No';
}

export function countOf(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

/** How many pages were found that nothing links to, in words. */
export function unlinkedWords({
  count,
  loading,
  more,
}: {
  readonly count: number;
  readonly loading: boolean;
  /** Whether others are still to be looked at. */
  readonly more: boolean;
}): string {
  if (loading) return 'Looking for pages…';
  if (more) return count === 0 ? 'None found yet.' : `${countOf(count)} found so far.`;
  return count === 0 ? 'Something links to every page.' : `${countOf(count)} found.`;
}
