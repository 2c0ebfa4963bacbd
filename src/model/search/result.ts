/** A word that no page has, and the one that pages were searched for in its place. */
export interface Correction {
  readonly typed: string;
  readonly meant: string;
}

/** A text as pieces, of which those at odd indexes were found. */
export type MarkedText = readonly string[];

/** A page that can be gone to, and called. */
export interface HelpPage {
  /** The percent-encoded path of the page. */
  readonly path: string;
  readonly title: string;
  /** Its number to call, as it is written; '' without one. */
  readonly callNumber: string;
}

export interface SearchHit extends Pick<HelpPage, 'path'> {
  readonly title: MarkedText;
  /** The text around the found words; the page's subject if the words are not in its text. */
  readonly excerpt: MarkedText;
  /** The number to call of a page that helps with what was searched for; '' for other pages. */
  readonly callNumber: string;
}

/**
 * How pages have what was searched for: all of it, all words but apart where they stand together in the search, or some of the
 * words. Or they help with what the words say.
 */
export type Fit = 'all' | 'apart' | 'some' | 'help';

/** The first number to call: the crisis line, or the page that helps with violence. */
export type SearchCard = { readonly kind: 'danger' } | { readonly kind: 'violence'; readonly page: HelpPage };

export interface SearchResult {
  /** The search as it was typed; '' if there was none. */
  readonly typed: string;
  /** Those of this page of the result. */
  readonly hits: readonly SearchHit[];
  /** How many pages were found, `SEARCH.maxFound` at most. */
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
  /** The pages that help beside those that were found. */
  readonly help: readonly HelpPage[];
}
