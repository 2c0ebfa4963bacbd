import { type RawBuilder, sql } from 'kysely';
import type { Writer } from '../../connection.ts';
import {
  EXCERPT_WORDS,
  type FoundText,
  type FullText,
  MAX_RANKED,
  type SearchedPages,
  type TextDb,
  type TextQuery,
  WEIGHTS,
} from '../../text-query.ts';

/** Full-text search with SQLite. Only this file and the migration refer to FTS5 and its indexes. */

/** The weights in the order of the index's columns. */
const COLUMN_WEIGHTS = {
  published: sql.raw([WEIGHTS.title, WEIGHTS.headings, WEIGHTS.words, WEIGHTS.search_words].join(', ')),
  draft: sql.raw([WEIGHTS.title, WEIGHTS.headings, WEIGHTS.words].join(', ')),
} as const;
const [MARK_START, MARK_END] = ['\u0002', '\u0003'];

async function findPages(
  db: TextDb,
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
    // Puts pages with a phone number first among pages of equal rank.
    const weight = isPublished
      ? sql`(select 1 + is_help from search_published where number = ${index}.rowid)`
      : sql`1`;
    const ranked = await sql<{ number: number }>`select number from (
        select rowid as number, bm25(${index}, ${COLUMN_WEIGHTS[pages.kind]}) * ${weight} as rank from ${index}
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

async function foundTexts(
  db: TextDb,
  pages: SearchedPages,
  query: TextQuery,
  numbers: readonly number[],
): Promise<readonly FoundText[]> {
  const { index } = tablesOf(pages);
  const match = matchOf(query);
  const found: FoundText[] = [];
  for (const number of numbers) {
    // Runs one statement per page, because in one statement for several pages, SQLite would scan all pages that contain the
    // terms.
    const { rows } = await sql<{ title: string; excerpt: string }>`select
        highlight(${index}, 0, ${MARK_START}, ${MARK_END}) as title,
        snippet(${index}, 2, ${MARK_START}, ${MARK_END}, '…', ${sql.lit(EXCERPT_WORDS)}) as excerpt
      from ${index} where ${index} match ${match} and rowid = ${whole(number)}`.execute(db as Writer);
    for (const { title, excerpt } of rows)
      found.push({ number, title: piecesOf(title), excerpt: piecesOf(excerpt) });
  }
  return found;
}

async function addWords(db: Writer, domainId: string, words: readonly string[]): Promise<void> {
  await sql`insert into search_word (domain_id, word)
    select ${domainId}, value from json_each(${JSON.stringify(words)}) where true
    on conflict do nothing`.execute(db);
}

async function removeUnused(db: Writer, domainId: string, words: readonly string[]): Promise<void> {
  const pages = { kind: 'published', domainId } as const;
  const range = (await rangeOf(db, pages)) ?? { first: 0, last: 0 };
  const { index } = tablesOf(pages);
  await sql`delete from search_word
    where domain_id = ${domainId} and word in (select value from json_each(${JSON.stringify(words)}))
      and not exists (select 1 from ${index} where ${index} match '"' || search_word.word || '"'
        and rowid between ${whole(range.first)} and ${whole(range.last)})`.execute(db);
}

function tablesOf({ kind }: SearchedPages): Record<'texts' | 'index', RawBuilder<unknown>> {
  return { texts: sql.table(`search_${kind}`), index: sql.table(`search_${kind}_index`) };
}

/** Returns the first and the last number of a domain's pages; null if the domain has no pages. */
async function rangeOf(
  db: TextDb,
  pages: SearchedPages,
): Promise<{ readonly first: number; readonly last: number } | null> {
  const { texts } = tablesOf(pages);
  const { rows } = await sql<{ first: number | null; last: number }>`select
    (select min(number) from ${texts} where domain_id = ${pages.domainId}) as first,
    (select max(number) from ${texts} where domain_id = ${pages.domainId}) as last`.execute(db as Writer);
  const [range] = rows;
  return range?.first == null ? null : { first: range.first, last: range.last };
}

/**
 * Returns whether few enough pages contain the terms to rank them quickly. To compute a term's weight, FTS5 scans all pages
 * that contain the term.
 */
async function areRare(db: TextDb, pages: SearchedPages, { terms, begins }: TextQuery): Promise<boolean> {
  const { index } = tablesOf(pages);
  for (const term of terms) {
    const { rows } = await sql<{ pages: number }>`select count(*) as pages from (
      select 1 from ${index} where ${index} match ${matchOf({ terms: [term], ...(begins && { begins }) })}
      limit ${MAX_RANKED + 1})`.execute(db as Writer);
    if (rows.some(({ pages: counted }) => counted > MAX_RANKED)) return false;
  }
  return true;
}

/** Casts a number to an integer in SQL, because the driver passes large numbers as floating-point values, which FTS5 ignores. */
function whole(number: number): RawBuilder<number> {
  return sql`cast(${number} as integer)`;
}

/** Returns the FTS5 query of the terms, with their texts quoted so that they contain no operators. */
function matchOf({ terms, any = false, begins = false, within }: TextQuery): string {
  const quoted = (text: string) =>
    `"${text.replaceAll('"', '""').replaceAll('\0', ' ')}"${begins ? ' *' : ''}`;
  const match = terms.map((texts) => `(${texts.map(quoted).join(' OR ')})`).join(any ? ' OR ' : ' AND ');
  return within === undefined ? match : `{${within.join(' ')}} : (${match})`;
}

function numbersOf(rows: readonly { readonly number: number }[]): number[] {
  return rows.map(({ number }) => number);
}

/** Splits an excerpt at the marks around its hits. */
function piecesOf(text: string): string[] {
  return text.split(MARK_START).flatMap((part, index) => (index === 0 ? [part] : part.split(MARK_END)));
}

export const sqliteFullText: FullText = {
  findPages,
  foundTexts,
  addWords,
  removeUnused,
  nearWords: async () => null,
};
