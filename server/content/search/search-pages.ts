import type { Reader, VisitorReader } from '../../../db/connection.ts';
import { findPages, holdsText } from '../../../db/full-text.ts';
import type { SearchedPages, TextQuery } from '../../../db/text-query.ts';
import { SEARCH } from '../../../src/model/limits.ts';
import { forgivenMistakes } from '../../../src/model/search/mistakes.ts';
import type { SearchQuery, SearchTerm } from '../../../src/model/search/query.ts';
import type { Correction, Fit } from '../../../src/model/search/result.ts';
import { areCommon } from '../../../src/model/search/words.ts';

/** The sources that a search uses: the index, and the corrections of words. */
export interface SearchSources {
  readonly db: VisitorReader | Reader;
  readonly pages: SearchedPages;
  /** Returns the word that a mistyped word means; null if there is none. */
  nearest(word: string): Promise<string | null>;
  /** Whether a typed word also matches longer words that begin with it. */
  readonly begins?: boolean;
}

/** The pages that a search finds, and how the typed words were interpreted. */
export interface FoundPages {
  /** The terms that the pages contain; empty if nothing was found. */
  readonly query: TextQuery;
  /**
   * The numbers of the pages, best first. At most `SEARCH.maxFound` plus one are returned; the extra number shows that there
   * are more pages.
   */
  readonly numbers: readonly number[];
  readonly corrections: readonly Correction[];
  readonly fit: Fit;
}

const NOTHING: FoundPages = { query: { terms: [] }, numbers: [], corrections: [], fit: 'all' };

/**
 * Finds the pages that contain all terms of a search. If no page contains all terms, corrects typing mistakes and splits
 * phrases in quotes. If still no page contains all terms, finds pages that contain some of the words.
 */
export async function searchPages(sources: SearchSources, { terms }: SearchQuery): Promise<FoundPages> {
  if (terms.length === 0) return NOTHING;
  const { begins = false } = sources;
  const typed: TextQuery = { terms: terms.map(({ text }) => [text]), begins };
  const found = await find(sources, typed);
  if (found.length > 0) return { query: typed, numbers: found, corrections: [], fit: 'all' };
  const meanings: Meaning[] = [];
  const left: Left = { words: SEARCH.maxWords, corrections: SEARCH.maxCorrections };
  for (const term of terms) meanings.push(await meaningOf(sources, term, left));
  const corrections = meanings.flatMap((meaning) => meaning.corrections);
  const meant = meanings.flatMap(({ texts }) => texts);
  if (meant.length === 0) return NOTHING;
  const query: TextQuery = { terms: meant.map((text) => [text]), begins };
  if (meanings.every(({ isWhole }) => isWhole)) {
    const numbers = await find(sources, query);
    const fit = meanings.some(({ isApart }) => isApart) ? 'apart' : 'all';
    if (numbers.length > 0) return { query, numbers, corrections, fit };
  }
  const some = { ...query, any: true };
  return { query: some, numbers: await find(sources, some), corrections, fit: 'some' };
}

function find({ db, pages }: SearchSources, query: TextQuery): Promise<readonly number[]> {
  return findPages(db, pages, query, SEARCH.maxFound + 1);
}

/** The texts that match a term of the search. */
interface Meaning {
  readonly texts: readonly string[];
  readonly corrections: readonly Correction[];
  /** Whether each word of the term was found or corrected. */
  readonly isWhole: boolean;
  /** Whether the words of the term were looked up separately. */
  readonly isApart: boolean;
}

/**
 * The number of words that may still be looked up separately, and the number that may still be corrected. Both numbers are
 * limited, because look-ups and corrections take time.
 */
interface Left {
  words: number;
  corrections: number;
}

async function meaningOf(
  sources: SearchSources,
  { text, words, isPhrase }: SearchTerm,
  left: Left,
): Promise<Meaning> {
  const { db, pages, begins } = sources;
  if (await holdsText(db, pages, text, begins))
    return { texts: [text], corrections: [], isWhole: true, isApart: false };
  const corrections: Correction[] = [];
  const texts: string[] = [];
  for (const word of words) {
    if (left.words === 0) break;
    left.words -= 1;
    if (areCommon([word])) continue;
    if (words.length > 1 && (await holdsText(db, pages, word, begins))) {
      texts.push(word);
      continue;
    }
    if (left.corrections === 0 || forgivenMistakes(word) === 0) continue;
    left.corrections -= 1;
    const nearest = await sources.nearest(word);
    // The vocabulary may contain words of pages that are no longer published.
    if (nearest === null || !(await holdsText(db, pages, nearest))) continue;
    texts.push(nearest);
    corrections.push({ typed: word, meant: nearest });
  }
  return { texts, corrections, isWhole: texts.length === words.length, isApart: isPhrase };
}
