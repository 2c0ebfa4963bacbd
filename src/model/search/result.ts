/** A word that no page has, and the one that pages were searched for in its place. */
export interface Correction {
  readonly typed: string;
  readonly meant: string;
}

/** A text as pieces, of which those at odd indexes were found. */
export type MarkedText = readonly string[];

export interface SearchHit {
  /** The percent-encoded path of the page. */
  readonly path: string;
  readonly title: MarkedText;
  /** What stands around the words on the page. */
  readonly excerpt: MarkedText;
}

/**
 * How pages have what was searched for: all of it, all words but apart where they stand together in the search, or some of the
 * words.
 */
export type Fit = 'all' | 'apart' | 'some';

export interface SearchResult {
  /** What was searched for, as it was typed; '' where nothing was. */
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
}
