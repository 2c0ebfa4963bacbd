import { SEARCH } from '../limits.ts';
import { areCommon, wordsIn } from './words.ts';

/** A term of a search: a word, or several quoted words that must be adjacent. */
export interface SearchTerm {
  readonly text: string;
  /** The words of the term, normalized for comparison. */
  readonly words: readonly string[];
  readonly isPhrase: boolean;
}

/** A search, parsed into terms. */
export interface SearchQuery {
  /** The text to show in the search field: without control characters, and cut to the maximum length. */
  readonly text: string;
  /** The terms without common words; if the search has only common words, those words. Contains at most `SEARCH.maxTerms` terms. */
  readonly terms: readonly SearchTerm[];
}

const QUOTED_OR_WORD = /["“”]([^"“”]*)["“”]|([^\s"“”]+)/gu;

/** Parses a text that was typed into a search field. */
export function searchQuery(typed: string): SearchQuery {
  const clean = typed
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  const text = [...clean.slice(0, 2 * SEARCH.maxLength)].slice(0, SEARCH.maxLength).join('').trim();
  const all = [...text.matchAll(QUOTED_OR_WORD)].flatMap(([, quoted, word]) => termsOf(quoted, word));
  const particular = all.filter(({ isPhrase, words }) => isPhrase || !areCommon(words));
  return {
    text,
    terms: distinct(particular.length > 0 ? particular : together(all)).slice(0, SEARCH.maxTerms),
  };
}

/** Joins common words into one phrase, so that the search finds only texts in which these words are adjacent. */
function together(terms: readonly SearchTerm[]): SearchTerm[] {
  const words = terms.flatMap((term) => term.words);
  return words.length === 0 ? [] : [{ text: words.join(' '), words, isPhrase: words.length > 1 }];
}

/**
 * Returns the terms of a quoted text or of a word. Returns none if the text or word has no letters or digits. A word such as
 * `self-harm` becomes one term.
 */
function termsOf(quoted: string | undefined, word = ''): SearchTerm[] {
  const text = (quoted ?? word).trim();
  const words = wordsIn(text);
  return words.length === 0 ? [] : [{ text, words, isPhrase: quoted !== undefined && words.length > 1 }];
}

function distinct(terms: readonly SearchTerm[]): SearchTerm[] {
  const byWords = new Map(terms.map((term) => [term.words.join(' '), term]));
  return [...byWords.values()];
}
