import { pageHref } from '../../../model/link.ts';
import type { Correction } from '../../../model/search/result.ts';
import { onlyNamed, type SearchState } from './option-search.ts';

/** A page of the site that a link can lead to. */
export interface FoundPage {
  readonly _id: string;
  readonly slug: string;
  readonly title: string;
  /** Whether visitors can see it. */
  readonly published: boolean;
}

export interface PageList {
  readonly pages: readonly FoundPage[];
  /** The number of all matching pages, including those not listed. */
  readonly total: number;
  /** Words that no page has, with the words searched for instead. */
  readonly corrections?: readonly Correction[];
}

/** The number of pages offered at once. */
export const OFFERED_PAGES = 20;

/** Returns the search words for a typed text, without its leading slash, since slugs have none. */
export function searchWords(typed: string): string {
  return typed.trim().replace(/^\/+/, '');
}

/** Returns the only page whose title or slug is the typed text; null if there is none or several. */
export function pageNamed(pages: readonly FoundPage[], typed: string): FoundPage | null {
  return onlyNamed(pages, typed, ({ slug, title }) => [slug, title.trim().toLowerCase()]);
}

/** Returns the state of a search in words; '' if there is none. */
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

/** Returns the text of an option: the title of its page, and its path and state. */
export function optionWords({ slug, title, published }: FoundPage): { title: string; about: string } {
  const path = pageHref(slug);
  return {
    title: title.trim() === '' ? path : title,
    about: published ? path : `${path} · not published yet`,
  };
}
