import { pageHref } from '../../../model/link.ts';
import type { Correction } from '../../../model/search/result.ts';
import { onlyNamed, type SearchState } from './option-search.ts';

/** A page of the site that a link can lead to. */
export interface FoundPage {
  readonly _id: string;
  readonly slug: string;
  readonly title: string;
  /** Whether visitors can see the page. */
  readonly published: boolean;
}

export interface PageList {
  readonly pages: readonly FoundPage[];
  /** The number of all matching pages, including those not listed. */
  readonly total: number;
  /** The words found on no page, each with the word that was searched for instead. */
  readonly corrections?: readonly Correction[];
}

/** The maximum number of pages offered at once. */
export const OFFERED_PAGES = 20;

/** Returns the search words for a typed text: the text without a leading slash, because slugs have none. */
export function searchWords(typed: string): string {
  return typed.trim().replace(/^\/+/, '');
}

/** Returns the only page whose title or slug is the typed text; null if no page or several pages match. */
export function pageNamed(pages: readonly FoundPage[], typed: string): FoundPage | null {
  return onlyNamed(pages, typed, ({ slug, title }) => [slug, title.trim().toLowerCase()]);
}

/** Returns the state of a search in words; '' if no search has been made. */
export function searchInWords(search: SearchState<PageList>): string {
  switch (search.state) {
    case 'idle':
      return '';
    case 'loading':
      return 'Looking for pages…';
    case 'failed':
      return `The pages could not be listed. ${search.message} You can still type a path, such as /about.`;
    case 'found':
      return countWords(search);
  }
}

function countWords({ corrections = [], ...list }: PageList): string {
  const meant = corrections.map(({ typed, meant }) => `No page has ‘${typed}’, so this is for ‘${meant}’.`);
  return [...meant, totalWords(list)].join(' ');
}

function totalWords({ pages, total }: PageList): string {
  if (total === 0) return 'No page has these words. You can also type a path, such as /about.';
  if (total > pages.length) return `${pages.length} of ${total} pages. Type more to find others.`;
  return total === 1 ? '1 page found' : `${total} pages found`;
}

/** Returns the texts of an option: the title of the page, and its path and publication state. */
export function optionWords({ slug, title, published }: FoundPage): { title: string; about: string } {
  const path = pageHref(slug);
  return {
    title: title.trim() === '' ? path : title,
    about: published ? path : `${path} · not published yet`,
  };
}
