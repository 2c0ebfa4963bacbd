import { sql } from 'kysely';
import type { VisitorReader, Writer } from './connection.ts';
import { engineOf } from './engines/engine.ts';
import { postgresFullText } from './engines/postgres/full-text.ts';
import { sqliteFullText } from './engines/sqlite/full-text.ts';
import type { FoundText, FullText, KnownWord, SearchedPages, TextDb, TextQuery } from './text-query.ts';

/**
 * Full-text search, with the index of the connection's engine. Both engines find the same pages in the same order
 * (`full-text.test.ts`).
 */

/**
 * Returns the numbers of at most `limit` pages that match, the best match first.
 *
 * @param query has at least one term; each text contains a letter or digit
 */
export function findPages(
  db: TextDb,
  pages: SearchedPages,
  query: TextQuery,
  limit: number,
): Promise<readonly number[]> {
  return fullText(db).findPages(db, pages, query, limit);
}

/** Returns whether any page contains a text. */
export async function holdsText(
  db: TextDb,
  pages: SearchedPages,
  text: string,
  begins = false,
): Promise<boolean> {
  return (await findPages(db, pages, { terms: [[text]], begins }, 1)).length > 0;
}

/**
 * Returns the title of each numbered page that matches a query, and excerpts around the query's terms. The results are in the
 * order of the numbers.
 */
export async function foundTexts(
  db: TextDb,
  pages: SearchedPages,
  query: TextQuery,
  numbers: readonly number[],
): Promise<readonly FoundText[]> {
  return query.terms.length === 0 || numbers.length === 0
    ? []
    : fullText(db).foundTexts(db, pages, query, numbers);
}

/** Adds new words to the vocabulary of a domain. */
export async function addWords(db: Writer, domainId: string, words: readonly string[]): Promise<void> {
  if (words.length > 0) await fullText(db).addWords(db, domainId, words);
}

/**
 * Returns at most `limit` words of a domain's vocabulary that are written most like a word; null if the database has no index of
 * the letters of words.
 */
export function nearWords(
  db: VisitorReader,
  domainId: string,
  word: string,
  limit: number,
): Promise<readonly string[] | null> {
  return fullText(db).nearWords(db, domainId, word, limit);
}

/**
 * Checks at most the next `limit` words of the vocabulary, and removes the words that no published page of their domain
 * contains any more.
 *
 * @param after the last word checked before; null to begin
 * @returns the last word checked; null if no words are left
 */
export async function removeUnusedWords(
  db: Writer,
  after: KnownWord | null,
  limit: number,
): Promise<KnownWord | null> {
  const { domainId, word } = after ?? { domainId: '', word: '' };
  const { rows } = await sql<KnownWord>`select domain_id as "domainId", word from search_word
    where (domain_id, word) > (${domainId}, ${word}) order by domain_id, word limit ${limit}`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const known = rows.filter((row) => row.domainId === first.domainId);
  const words = known.map((row) => row.word);
  await fullText(db).removeUnused(db, first.domainId, words);
  return known.at(-1) ?? first;
}

function fullText(db: TextDb): FullText {
  return engineOf(db) === 'postgres' ? postgresFullText : sqliteFullText;
}
