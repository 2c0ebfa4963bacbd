import type { Reader, VisitorReader, Writer } from './connection.ts';

/** Connections that read published texts: those of readers, of staff, and transactions. */
export type TextDb = VisitorReader | Writer | Reader;

/**
 * The terms of a search. By default, a page must contain all of the terms; with `any`, one of them is enough. A page contains a
 * term if it contains one of the term's texts as a phrase.
 */
export interface TextQuery {
  readonly terms: readonly (readonly string[])[];
  readonly any?: boolean;
  /** Whether the last word of each text also matches words that begin with it. */
  readonly begins?: boolean;
  /** The fields that must contain the terms; by default, any field. Editors' search words are indexed only for published pages. */
  readonly within?: readonly ('title' | 'headings' | 'search_words')[];
  /** Whether to find only published pages with a block that shows a phone number. */
  readonly isHelp?: boolean;
}

/** The pages to search: a domain's published pages, or its drafts. */
export interface SearchedPages {
  readonly kind: 'published' | 'draft';
  readonly domainId: string;
}

/** The text of a page around the hits of a search, split into pieces. The pieces at odd indexes are the hits. */
export interface FoundText {
  readonly number: number;
  readonly title: readonly string[];
  readonly excerpt: readonly string[];
}

/** A word of the vocabulary. */
export interface KnownWord {
  readonly domainId: string;
  readonly word: string;
}

/**
 * The full-text search of an engine. Its functions are those of `full-text.ts`. Each reads at most a fixed amount, however many
 * pages there are.
 */
export interface FullText {
  findPages(db: TextDb, pages: SearchedPages, query: TextQuery, limit: number): Promise<readonly number[]>;
  /** @param query has at least one term */
  foundTexts(
    db: TextDb,
    pages: SearchedPages,
    query: TextQuery,
    numbers: readonly number[],
  ): Promise<readonly FoundText[]>;
  addWords(db: Writer, domainId: string, words: readonly string[]): Promise<void>;
  nearWords(
    db: VisitorReader,
    domainId: string,
    word: string,
    limit: number,
  ): Promise<readonly string[] | null>;
  /** Removes those of the words of a domain's vocabulary that no published page of the domain contains any more. */
  removeUnused(db: Writer, domainId: string, words: readonly string[]): Promise<void>;
}

/**
 * The maximum number of pages ranked by relevance. If more pages match, pages with the terms in their titles or headings are
 * preferred.
 */
export const MAX_RANKED = 5000;
/** The weights of a match in the search words, the title, a heading and the other text. */
export const WEIGHTS = { search_words: 20, title: 10, headings: 4, words: 1 } as const;
/** The number of words in an excerpt around a hit. */
export const EXCERPT_WORDS = 32;
