import { SEARCH } from '../limits.ts';
import { areCommon, wordsIn } from './words.ts';

/** A word that somebody searches for, or several in quotes, which have to stand together. */
export interface SearchTerm {
  readonly text: string;
  /** Its words as the search compares them. */
  readonly words: readonly string[];
  readonly isPhrase: boolean;
}

/** The words of a search. */
export interface SearchQuery {
  /** As it is shown again: without control characters, and cut to the greatest length. */
  readonly text: string;
  /** Without those that most texts have; where there are no others, all of them together. The first of very many. */
  readonly terms: readonly SearchTerm[];
}

const QUOTED_OR_WORD = /["“”]([^"“”]*)["“”]|([^\s"“”]+)/gu;

/** Reads what somebody typed into a search field: any text at all. */
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

/** Words that most texts have find those texts alone that have them next to each other. */
function together(terms: readonly SearchTerm[]): SearchTerm[] {
  const words = terms.flatMap((term) => term.words);
  return words.length === 0 ? [] : [{ text: words.join(' '), words, isPhrase: words.length > 1 }];
}

/** A text without letters and digits is no term. A word such as `self-harm` is searched for as it stands. */
function termsOf(quoted: string | undefined, word = ''): SearchTerm[] {
  const text = (quoted ?? word).trim();
  const words = wordsIn(text);
  return words.length === 0 ? [] : [{ text, words, isPhrase: quoted !== undefined && words.length > 1 }];
}

function distinct(terms: readonly SearchTerm[]): SearchTerm[] {
  const byWords = new Map(terms.map((term) => [term.words.join(' '), term]));
  return [...byWords.values()];
}
