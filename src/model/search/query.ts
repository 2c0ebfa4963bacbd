import { SEARCH } from '../limits.ts';
import { areCommon, wordsIn } from './words.ts';

/** A term of a search: a word, or several words in quotes, which must be next to each other. */
export interface SearchTerm {
  readonly text: string;
  /** Its words in the form that the search compares. */
  readonly words: readonly string[];
  readonly isPhrase: boolean;
}

/** A search, read into its terms. */
export interface SearchQuery {
  /** The text to show again: without control characters, and cut to the maximum length. */
  readonly text: string;
  /** The terms without common words; if only common words were typed, those. At most the first `SEARCH.maxTerms`. */
  readonly terms: readonly SearchTerm[];
}

const QUOTED_OR_WORD = /["“”]([^"“”]*)["“”]|([^\s"“”]+)/gu;

/** Reads any text typed into a search field. */
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

/** Joins common words into one phrase: such a search finds only texts that have them next to each other. */
function together(terms: readonly SearchTerm[]): SearchTerm[] {
  const words = terms.flatMap((term) => term.words);
  return words.length === 0 ? [] : [{ text: words.join(' '), words, isPhrase: words.length > 1 }];
}

/**
 * Returns the terms of a quoted text or a word; a text without letters and digits gives none. A word such as `self-harm` is
 * searched for as one term.
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
