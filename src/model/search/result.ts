/** A word that no page has, and the word that was searched for instead. */
export interface Correction {
  readonly typed: string;
  readonly meant: string;
}

/** A text as pieces; the pieces at odd indexes are matches. */
export type MarkedText = readonly string[];

/** A page that helps, with its telephone number if it has one. */
export interface HelpPage {
  /** The percent-encoded path of the page. */
  readonly path: string;
  readonly title: string;
  /** Its number to call, as written; '' without one. */
  readonly callNumber: string;
}

export interface SearchHit extends Pick<HelpPage, 'path'> {
  readonly title: MarkedText;
  /** The text around the matches; the page's subject if its text has no match. */
  readonly excerpt: MarkedText;
  /** The number to call if the page helps with the topic of the search; '' for other pages. */
  readonly callNumber: string;
}

/**
 * How the pages match the search: all of it; all words, but apart where the search wants them together; or some of the words.
 * With `help`, no page matches, but some help with the topic.
 */
export type Fit = 'all' | 'apart' | 'some' | 'help';

/** A card with the first number to call: the crisis line, or the page that helps with violence. */
export type SearchCard = { readonly kind: 'danger' } | { readonly kind: 'violence'; readonly page: HelpPage };

export interface SearchResult {
  /** The search as typed; '' if there was none. */
  readonly typed: string;
  /** The hits on this page of the result. */
  readonly hits: readonly SearchHit[];
  /** The number of pages found, at most `SEARCH.maxFound`. */
  readonly total: number;
  /** Whether there are more than `total`. */
  readonly isMore: boolean;
  /** The page of the result, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly corrections: readonly Correction[];
  readonly fit: Fit;
  /** Above the results, the most urgent first. */
  readonly cards: readonly SearchCard[];
  /** Pages that help, besides the hits. */
  readonly help: readonly HelpPage[];
}
