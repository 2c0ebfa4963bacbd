import { failureMessage } from '../../../browser/request.ts';
import { pageHref } from '../../../model/link.ts';
import { withMinimumDelay } from '../../ui/with-minimum-delay.ts';

/** A page of the site that a link can lead to. */
export interface FoundPage {
  readonly _id: string;
  readonly slug: string;
  readonly title: string;
  /** Visitors see it. */
  readonly published: boolean;
}

export interface PageList {
  readonly pages: readonly FoundPage[];
  /** How many pages hold the words, those that are not listed too. */
  readonly total: number;
}

export type SearchState =
  | { readonly state: 'idle' | 'loading' }
  | ({ readonly state: 'found' } & PageList)
  | { readonly state: 'failed'; readonly message: string };

/** The server is asked when nothing was typed for this long. Milliseconds. */
export const SEARCH_PAUSE_MS = 200;
/** Pages that are offered at once. */
export const OFFERED_PAGES = 20;

export interface PageSearch {
  /** Looks for pages with these words, after `pauseMs`. */
  look(words: string, pauseMs?: number): void;
  stop(): void;
}

/** Looks for pages as words are typed. `show` is told each state; an answer that is no longer the newest is not shown. */
export function pageSearch(
  ask: (words: string) => Promise<PageList>,
  show: (state: SearchState) => void,
): PageSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  const stop = () => {
    clearTimeout(timer);
    newest += 1;
  };
  const look = (words: string, pauseMs = SEARCH_PAUSE_MS) => {
    stop();
    const current = newest;
    show({ state: 'loading' });
    timer = setTimeout(async () => {
      const state = await withMinimumDelay(ask(words)).then(found, failed);
      if (current === newest) show(state);
    }, pauseMs);
  };
  return { look, stop };
}

/** What a path is looked for by: its words, without the slash that no slug begins with. */
export function searchWords(typed: string): string {
  return typed.trim().replace(/^\/+/, '');
}

/** The page that is meant by words that are its title, or its slug, and no other page's; null where none is. */
export function pageNamed(pages: readonly FoundPage[], typed: string): FoundPage | null {
  const words = typed.trim().toLowerCase();
  const named = pages.filter(({ slug, title }) => slug === words || title.trim().toLowerCase() === words);
  return words !== '' && named.length === 1 ? named[0]! : null;
}

/** A state of the search in words; '' where there is nothing to say. */
export function searchInWords(search: SearchState): string {
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

function countWords({ pages, total }: PageList): string {
  if (total === 0) return 'No page has these words. You can also type a path, such as /about.';
  if (total > pages.length) return `${pages.length} of ${total} pages. Type more to find others.`;
  return total === 1 ? '1 page found' : `${total} pages found`;
}

/** What an option says of its page, beside its path. */
export function optionWords({ slug, title, published }: FoundPage): { title: string; about: string } {
  const path = pageHref(slug);
  return {
    title: title.trim() === '' ? path : title,
    about: published ? path : `${path} · not published yet`,
  };
}

function found(list: PageList): SearchState {
  return { state: 'found', ...list };
}

function failed(error: unknown): SearchState {
  return { state: 'failed', message: failureMessage(error) };
}
