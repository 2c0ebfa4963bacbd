/** A word that no page contains, and the word that was searched for in its place. */
export interface Correction {
  readonly typed: string;
  readonly meant: string;
}

/** A text split into pieces; the pieces at odd indexes are matches. */
export type MarkedText = readonly string[];

/** A page that offers the reader help, with its phone number if it has one. */
export interface HelpPage {
  /** The percent-encoded path of the page. */
  readonly path: string;
  readonly title: string;
  /** The phone number to call on the page, as written; '' if there is none. */
  readonly callNumber: string;
}

export interface SearchHit extends Pick<HelpPage, 'path'> {
  readonly title: MarkedText;
  /** The text around the matches; the page's summary if the text has no match. */
  readonly excerpt: MarkedText;
  /** The phone number to call if the page helps with the topic of the search; '' if it does not. */
  readonly callNumber: string;
}

/**
 * The degree to which the pages match the search. `all`: the pages contain everything that the search asks for. `apart`: the
 * pages contain all words, but some of the words are not adjacent although the search asks for adjacent words. `some`: the
 * pages contain some of the words. `help`: no page matches, but some pages help with the topic.
 */
export type Fit = 'all' | 'apart' | 'some' | 'help';

/** A card with the phone number to call first: the crisis line, or the phone number on the page that helps with violence. */
export type SearchCard = { readonly kind: 'danger' } | { readonly kind: 'violence'; readonly page: HelpPage };

export interface SearchResult {
  /** The search as typed; '' if no search was made. */
  readonly typed: string;
  /** The hits on the current page of results. */
  readonly hits: readonly SearchHit[];
  /** The number of matching pages, at most `SEARCH.maxFound`. */
  readonly total: number;
  /** Whether more than `total` pages match. */
  readonly isMore: boolean;
  /** The number of the current page of results, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly corrections: readonly Correction[];
  readonly fit: Fit;
  /** The cards above the results, the most urgent first. */
  readonly cards: readonly SearchCard[];
  /** The pages that offer the reader help, such as a phone number, and are not among the hits. */
  readonly help: readonly HelpPage[];
}
