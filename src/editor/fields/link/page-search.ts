import { failureMessage } from '../../../browser/request.ts';
import { pageHref } from '../../../model/link.ts';
import { withMinimumDelay } from '../../ui/with-minimum-delay.ts';

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
}

export type SearchState =
  | { readonly state: 'idle' | 'loading' }
  | ({ readonly state: 'found' } & PageList)
  | { readonly state: 'failed'; readonly message: string };

/** The pause in typing after which the server is searched, in milliseconds. */
export const SEARCH_PAUSE_MS = 200;
/** The number of pages offered at once. */
export const OFFERED_PAGES = 20;

export interface PageSearch {
  /** Searches for pages with these words, after `pauseMs`. */
  look(words: string, pauseMs?: number): void;
  stop(): void;
}

/**
 * Searches for pages while words are typed. `show` is called with each state; outdated responses are ignored.
 */
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

/** The search words for typed text: a leading slash is removed, since slugs have none. */
export function searchWords(typed: string): string {
  return typed.trim().replace(/^\/+/, '');
}

/** The only page whose title or slug is the typed text; null if there is none or several. */
export function pageNamed(pages: readonly FoundPage[], typed: string): FoundPage | null {
  const words = typed.trim().toLowerCase();
  const named = pages.filter(({ slug, title }) => slug === words || title.trim().toLowerCase() === words);
  return words !== '' && named.length === 1 ? named[0]! : null;
}

/** The state of a search in words, or '' if there is nothing to say. */
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

/** The text of an option: the title of its page, and its path and state. */
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
