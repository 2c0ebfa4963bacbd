import { type LinkTarget, pageHref } from '../../../model/link.ts';
import { ofThisSite } from '../../document/sites.ts';
import { getApi } from '../../document/start-editor.ts';
import { targetWords, typedTarget } from './link-url.ts';
import { useOptionSearch } from './option-search.ts';
import { type FoundPage, optionWords, searchInWords, searchWords } from './page-search.ts';

/** The place to which an option leads, and the words that a link gets if it has none of its own. */
export interface Offer {
  readonly target: LinkTarget;
  readonly words: string;
}

/** The maximum number of pages offered at once. They must fit between the words and the edge of the window. */
const OFFERED_PAGES = 6;

const ask = (words: string) =>
  getApi('search/pages', { search: words, limit: OFFERED_PAGES, ...ofThisSite() });

/**
 * Offers places for a link while the user types: the address that the text is, and the pages that have its words. `typed` is the
 * target that the text means; null if the text consists of words.
 */
export function useLinkOffers(text: string) {
  const { search, look, stop } = useOptionSearch(ask, searchInWords);
  const typed = typedTarget(text, location.origin);
  const pages = search.state === 'found' ? search.pages : [];
  const options = [
    ...(typed === null ? [] : [addressOption(typed)]),
    ...pages.map(pageOption).filter(({ id }) => id !== typed?.href),
  ];
  return {
    typed,
    pages,
    isLoading: search.state === 'loading',
    /** The parts of a `SearchedField` that offers these places. */
    field: {
      options,
      words: searchInWords(search),
      onLook: (words: string, pauseMs?: number) => look(searchWords(words), pauseMs),
      onStop: stop,
    },
  };
}

export function addressOption(target: LinkTarget) {
  const words = target.href.replace(/^(tel|mailto):/i, '');
  return { found: { target, words } satisfies Offer, id: target.href, title: targetWords(target), about: '' };
}

function pageOption(page: FoundPage) {
  const target: LinkTarget = { type: 'page', href: pageHref(page.slug) };
  const words = optionWords(page);
  return { found: { target, words: words.title } satisfies Offer, id: target.href, ...words };
}
