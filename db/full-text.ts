import { type RawBuilder, sql } from 'kysely';
import type { Reader, VisitorReader, Writer } from './connection.ts';

/**
 * Full-text search with SQLite. Besides the migration, only this file knows FTS5 and its indexes. Every function reads a
 * bounded amount, regardless of the number of pages.
 */

/** The terms that pages must contain: all of them, or any. A page contains a term if it contains one of its texts as a phrase. */
export interface TextQuery {
  readonly terms: readonly (readonly string[])[];
  readonly any?: boolean;
  /** Whether the last word of a text also matches words that begin with it. */
  readonly begins?: boolean;
  /** The fields that must contain the terms; any field, if missing. Search words of editors count only for published pages. */
  readonly within?: readonly ('title' | 'headings' | 'search_words')[];
  /** Whether to find only pages with a block to call from; for published pages. */
  readonly isHelp?: boolean;
}

/** The pages to search: the published ones or the drafts of a domain. */
export interface SearchedPages {
  readonly kind: 'published' | 'draft';
  readonly domainId: string;
}

type Db = VisitorReader | Writer | Reader;

/** The most pages that are ranked by relevance. If more match, those with the terms in titles and headings are preferred. */
const MAX_RANKED = 5000;
/** The weights of a word in the title, in a heading, in the rest and among the search words. */
const WEIGHTS = { published: sql.raw('10, 4, 1, 20'), draft: sql.raw('10, 4, 1') } as const;
const [MARK_START, MARK_END] = ['\u0002', '\u0003'];
/** The number of words in an excerpt around a hit. */
const EXCERPT_WORDS = 32;

/**
 * Returns the numbers of the pages with the terms, the best first, at most `limit`.
 *
 * @param query with at least one term; each text has a letter or digit
 */
export async function findPages(
  db: Db,
  pages: SearchedPages,
  query: TextQuery,
  limit: number,
): Promise<readonly number[]> {
  const range = await rangeOf(db, pages);
  if (range === null) return [];
  const { index } = tablesOf(pages);
  const match = matchOf(query);
  const isPublished = pages.kind === 'published';
  const found = new Set<number>();
  const isMeant = sql`${index}.rowid between ${whole(range.first)} and ${whole(range.last)}
    ${query.isHelp ? sql`and (select is_help from search_published where number = ${index}.rowid) = 1` : sql``}`;
  if (await areRare(db, pages, query)) {
    // A page that helps comes before another page of equal rank.
    const weight = isPublished
      ? sql`(select 1 + is_help from search_published where number = ${index}.rowid)`
      : sql`1`;
    const ranked = await sql<{ number: number }>`select number from (
        select rowid as number, bm25(${index}, ${WEIGHTS[pages.kind]}) * ${weight} as rank from ${index}
        where ${index} match ${match} and ${isMeant}
        order by rowid desc limit ${MAX_RANKED}
      ) order by rank, number desc limit ${limit}`.execute(db as Writer);
    return numbersOf(ranked.rows);
  }
  const places = ['{title} : ', '{title headings} : ', ''];
  for (const columns of isPublished ? ['{search_words} : ', ...places] : places) {
    const rows = await sql<{ number: number }>`select rowid as number from ${index}
      where ${index} match ${`${columns}(${match})`} and ${isMeant}
      order by rowid desc limit ${limit}`.execute(db as Writer);
    for (const number of numbersOf(rows.rows)) found.add(number);
    if (found.size >= limit) break;
  }
  return [...found].slice(0, limit);
}

/** Whether any page contains a text. */
export async function holdsText(
  db: Db,
  pages: SearchedPages,
  text: string,
  begins = false,
): Promise<boolean> {
  return (await findPages(db, pages, { terms: [[text]], begins }, 1)).length > 0;
}

/** The pieces of a page's text around a search's hits. Those at odd indexes are the hits. */
export interface FoundText {
  readonly number: number;
  readonly title: readonly string[];
  readonly excerpt: readonly string[];
}

/** Returns, in the order of the numbers, the titles of the pages that match a query, and the excerpts around its terms. */
export async function foundTexts(
  db: Db,
  pages: SearchedPages,
  query: TextQuery,
  numbers: readonly number[],
): Promise<readonly FoundText[]> {
  if (query.terms.length === 0) return [];
  const { index } = tablesOf(pages);
  const match = matchOf(query);
  const found: FoundText[] = [];
  for (const number of numbers) {
    // One statement for each: with several numbers at once, SQLite would go through all pages with the terms.
    const { rows } = await sql<{ title: string; excerpt: string }>`select
        highlight(${index}, 0, ${MARK_START}, ${MARK_END}) as title,
        snippet(${index}, 2, ${MARK_START}, ${MARK_END}, '…', ${sql.lit(EXCERPT_WORDS)}) as excerpt
      from ${index} where ${index} match ${match} and rowid = ${whole(number)}`.execute(db as Writer);
    for (const { title, excerpt } of rows)
      found.push({ number, title: piecesOf(title), excerpt: piecesOf(excerpt) });
  }
  return found;
}

/** Adds the words that are new on a domain to its vocabulary. */
export async function addWords(db: Writer, domainId: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await sql`insert into search_word (domain_id, word)
    select ${domainId}, value from json_each(${JSON.stringify(words)}) where true
    on conflict do nothing`.execute(db);
}

/** A word of the vocabulary. */
export interface KnownWord {
  readonly domainId: string;
  readonly word: string;
}

/**
 * Checks at most the next `limit` words of the vocabulary, and removes those that find no published page of their domain any
 * more.
 *
 * @param after the last word checked before; null at the beginning
 * @returns the last word checked; null if there was none
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
  const pages = { kind: 'published', domainId: first.domainId } as const;
  const known = rows.filter((row) => row.domainId === first.domainId);
  const words = known.map((row) => row.word);
  const range = (await rangeOf(db, pages)) ?? { first: 0, last: 0 };
  const { index } = tablesOf(pages);
  await sql`delete from search_word
    where domain_id = ${pages.domainId} and word in (select value from json_each(${JSON.stringify(words)}))
      and not exists (select 1 from ${index} where ${index} match '"' || search_word.word || '"'
        and rowid between ${whole(range.first)} and ${whole(range.last)})`.execute(db);
  return known.at(-1) ?? first;
}

function tablesOf({ kind }: SearchedPages): Record<'texts' | 'index', RawBuilder<unknown>> {
  return { texts: sql.table(`search_${kind}`), index: sql.table(`search_${kind}_index`) };
}

/** Returns the numbers of the pages of a domain; null if it has none. */
async function rangeOf(
  db: Db,
  pages: SearchedPages,
): Promise<{ readonly first: number; readonly last: number } | null> {
  const { texts } = tablesOf(pages);
  const { rows } = await sql<{ first: number | null; last: number }>`select
    (select min(number) from ${texts} where domain_id = ${pages.domainId}) as first,
    (select max(number) from ${texts} where domain_id = ${pages.domainId}) as last`.execute(db as Writer);
  const [range] = rows;
  return range?.first == null ? null : { first: range.first, last: range.last };
}

/** Whether the terms are rare enough for quick ranking: FTS5 goes through all pages with a term to compute its weight. */
async function areRare(db: Db, pages: SearchedPages, { terms, begins }: TextQuery): Promise<boolean> {
  const { index } = tablesOf(pages);
  for (const term of terms) {
    const { rows } = await sql<{ pages: number }>`select count(*) as pages from (
      select 1 from ${index} where ${index} match ${matchOf({ terms: [term], ...(begins && { begins }) })}
      limit ${MAX_RANKED + 1})`.execute(db as Writer);
    if (rows.some(({ pages: counted }) => counted > MAX_RANKED)) return false;
  }
  return true;
}

/**
 * Casts a number to an integer, because the driver passes large ones to SQLite as floating-point numbers, which FTS5 would
 * ignore.
 */
function whole(number: number): RawBuilder<number> {
  return sql`cast(${number} as integer)`;
}

/** Quotes the texts, so that nothing in them is an operator. */
function matchOf({ terms, any = false, begins = false, within }: TextQuery): string {
  const quoted = (text: string) =>
    `"${text.replaceAll('"', '""').replaceAll('\0', ' ')}"${begins ? ' *' : ''}`;
  const match = terms.map((texts) => `(${texts.map(quoted).join(' OR ')})`).join(any ? ' OR ' : ' AND ');
  return within === undefined ? match : `{${within.join(' ')}} : (${match})`;
}

function numbersOf(rows: readonly { readonly number: number }[]): number[] {
  return rows.map(({ number }) => number);
}

/** Splits a text at the marks. */
function piecesOf(text: string): string[] {
  return text.split(MARK_START).flatMap((part, index) => (index === 0 ? [part] : part.split(MARK_END)));
}
