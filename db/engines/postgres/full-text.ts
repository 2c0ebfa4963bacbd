import { type RawBuilder, sql } from 'kysely';
import type { VisitorReader, Writer } from '../../connection.ts';
import {
  type FoundText,
  type FullText,
  MAX_RANKED,
  type SearchedPages,
  type TextDb,
  type TextQuery,
  WEIGHTS,
} from '../../text-query.ts';
import { markedText, type Phrase } from './marked-text.ts';

/**
 * Full-text search with PostgreSQL's text search types and GIN indexes. The migration `postgres-search` makes the indexes. Pages are ranked as
 * FTS5 ranks them, by BM25.
 */

/** The letters that PostgreSQL gives to the places of a match. */
const LETTERS = { search_words: 'A', title: 'B', headings: 'C', words: 'D' } as const;
/** The greatest weight. PostgreSQL's weights are at most 1, so they are multiplied by this number. */
const SCALE = WEIGHTS.search_words;
const SCALED = [WEIGHTS.words, WEIGHTS.headings, WEIGHTS.title, WEIGHTS.search_words].map(
  (weight) => weight / SCALE,
);
/** The constants of BM25, as in FTS5. */
const BM25 = { k1: 1.2, b: 0.75, leastIdf: 1e-6 } as const;
/** The number of pages, the newest of a domain, from which the average length of a page is computed. */
const SAMPLE = 1000;
/** A lexeme that no page contains. */
const NEVER = "'-'";

async function findPages(
  db: TextDb,
  pages: SearchedPages,
  query: TextQuery,
  limit: number,
): Promise<readonly number[]> {
  const site = await siteOf(db, pages, query.terms);
  if (site === null) return [];
  const { index } = tablesOf(pages);
  const { phrases } = site;
  const within = lettersOf(query);
  const all = phrases.flat().map((phrase) => phraseQuery(phrase, query, within));
  const vector = sql.ref(within === '' ? 'vector' : 'named');
  const counts = await countsOf(db, sql`${index} where ${vector} @@`, all.map(site.only));
  // The range is for frequent terms, whose pages PostgreSQL reads by their numbers instead of the index.
  const isMeant = sql`and number between ${site.first} and ${site.last}
    ${query.isHelp ? sql`and is_help = 1` : sql``}`;
  if (counts.every((count) => count <= MAX_RANKED)) {
    // Counts the numbers instead of the pages, which would take long; few pages are removed.
    const total = site.last - site.first + 1;
    const idfs = counts.map((count) =>
      Math.max(Math.log((total - count + 0.5) / (count + 0.5)), BM25.leastIdf),
    );
    const length = sql`${BM25.k1}::float8 * (1 - ${BM25.b}::float8 + ${BM25.b}::float8 * word_count / ${site.words}::float8)`;
    // The cover density of a single phrase is the sum of the weights of its places. Pages with a phone number come first among
    // pages of equal rank.
    const { rows } = await sql<{ number: string }>`select number from (
        select number, is_help, word_count, ${vector} as texts from ${index}
        where ${vector} @@ ${site.only(matchOf(phrases, query, within))}::tsquery ${isMeant}
        order by number desc limit ${MAX_RANKED}
      ) as found
      order by (1 + is_help) * (
        select sum(idf * (hits * (${BM25.k1}::float8 + 1) / (hits + ${length}))) from (
          select idf, round(${SCALE}::float8 * ts_rank_cd(${SCALED}::float4[], texts, phrase)) as hits
          from unnest(${all}::tsquery[], ${idfs}::float8[]) as given (phrase, idf)
        ) as ranked
      ) desc, number desc
      limit ${limit}`.execute(db as Writer);
    return numbersOf(rows);
  }
  const found = new Set<number>();
  for (const place of pages.kind === 'published' ? ['A', 'B', 'BC', ''] : ['B', 'BC', '']) {
    const places = [...place].filter((letter) => within === '' || within.includes(letter)).join('');
    if (place !== '' && places === '') continue;
    const match = matchOf(phrases, query, place === '' ? within : places);
    const { rows } = await sql<{ number: string }>`select number from ${index}
      where ${place === '' ? vector : sql.ref('named')} @@ ${site.only(match)}::tsquery ${isMeant}
      order by number desc limit ${limit}`.execute(db as Writer);
    for (const number of numbersOf(rows)) found.add(number);
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
  const { texts, index } = tablesOf(pages);
  const phrases = await phrasesOf(db, pages, query.terms);
  const within = lettersOf(query);
  const { rows } = await sql<{ number: string; title: string; words: string }>`
    select number, title, words from ${texts} where number = any(${numbers}::bigint[]) and exists (
      select from ${index} as found where found.number = ${texts}.number
        and ${sql.ref(within === '' ? 'vector' : 'named')} @@ ${matchOf(phrases, query, within)}::tsquery)`.execute(
    db as Writer,
  );
  const wanted: Phrase[] = phrases.flat().map((phrase) => ({
    lexemes: [...phrase.matchAll(/'([^']+)'/g)].map(([, lexeme = '']) => lexeme),
    begins: query.begins === true,
  }));
  const isIn = (place: keyof typeof LETTERS) => within === '' || within.includes(LETTERS[place]);
  return markedText(
    numbers.flatMap((number) => rows.find((row) => Number(row.number) === number) ?? []),
    { title: isIn('title') ? wanted : [], words: isIn('words') ? wanted : [] },
    (words) => lexemesOf(db, pages, words),
  );
}

async function addWords(db: Writer, domainId: string, words: readonly string[]): Promise<void> {
  await sql`insert into search_word (domain_id, word)
    select ${domainId}, word from unnest(${words}::text[]) as word
    on conflict do nothing`.execute(db);
}

async function removeUnused(db: Writer, domainId: string, words: readonly string[]): Promise<void> {
  const pages = { kind: 'published', domainId } as const;
  const site = await siteOf(db, pages);
  const { index } = tablesOf(pages);
  await sql`delete from search_word where domain_id = ${domainId} and word = any(${words}::text[])
    and not exists (select from ${index} where vector @@
      (${site?.only('') ?? NEVER}::tsquery && ${parsed(pages, sql`search_word.word`)}))`.execute(db);
}

function tablesOf({ kind }: SearchedPages): Record<'texts' | 'index', RawBuilder<unknown>> {
  return { texts: sql.table(`search_${kind}`), index: sql.table(`search_${kind}_index`) };
}

/** A domain's pages, with what ranking takes from them, and the texts of a query as phrases. */
interface Site {
  readonly phrases: Phrases;
  /** The numbers of the first and the last page. */
  readonly first: number;
  readonly last: number;
  /** The average number of words of a page. */
  readonly words: number;
  /** Restricts a query to the domain's pages: each page has the number of its domain as a lexeme. */
  only(query: string): string;
}

/** Returns a domain's pages, and the texts of terms as phrases; null if the domain has no pages. */
async function siteOf(
  db: TextDb,
  pages: SearchedPages,
  terms: TextQuery['terms'] = [],
): Promise<Site | null> {
  const { texts, index } = tablesOf(pages);
  interface Row {
    readonly first: string | null;
    readonly last: string;
    readonly words: number | null;
    readonly phrases: readonly string[];
  }
  const { rows } = await sql<Row>`select first, last, (
      select avg(word_count)::float8 from (
        select word_count from ${index} where number between first and last order by number desc limit ${SAMPLE}
      ) as newest
    ) as words, ${parsedTexts(pages, terms)} as phrases
    from (select
      (select min(number) from ${texts} where domain_id = ${pages.domainId}) as first,
      (select max(number) from ${texts} where domain_id = ${pages.domainId}) as last) as range`.execute(
    db as Writer,
  );
  const [range] = rows;
  if (range?.first == null) return null;
  const [first, last] = [Number(range.first), Number(range.last)];
  const domain = `'-${Math.floor(first / 2 ** 32)}'`;
  return {
    phrases: byTerm(terms, range.phrases),
    first,
    last,
    words: Math.max(range.words ?? 1, 1),
    only: (query) => (query === '' ? domain : `${domain} & (${query})`),
  };
}

/** Returns how many pages each query finds, counted up to one more than can be ranked. */
async function countsOf(
  db: TextDb,
  pagesWith: RawBuilder<unknown>,
  queries: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ counted: number }>`select (
      select count(*)::int from (select from ${pagesWith} query limit ${MAX_RANKED + 1}) as found
    ) as counted from unnest(${queries}::tsquery[]) with ordinality as given (query, place) order by place`.execute(
    db as Writer,
  );
  return rows.map(({ counted }) => counted);
}

/** The texts of each term as PostgreSQL parses them: lexemes in quotes, one after the other, without operators. */
type Phrases = readonly (readonly string[])[];

async function phrasesOf(db: TextDb, pages: SearchedPages, terms: TextQuery['terms']): Promise<Phrases> {
  const { rows } = await sql<{
    phrases: readonly string[];
  }>`select ${parsedTexts(pages, terms)} as phrases`.execute(db as Writer);
  return byTerm(terms, rows[0]?.phrases ?? []);
}

function parsedTexts(pages: SearchedPages, terms: TextQuery['terms']): RawBuilder<unknown> {
  const texts = terms.flat().map((text) => text.replaceAll('\0', ' '));
  return sql`array(select ${parsed(pages, sql`given.text`)}::text
    from unnest(${texts}::text[]) with ordinality as given (text, place) order by place)`;
}

function parsed({ kind }: SearchedPages, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`phraseto_tsquery(search_configuration(${sql.lit(kind)}), search_folded(${sql.lit(kind)}, ${text}))`;
}

function byTerm(terms: TextQuery['terms'], phrases: readonly string[]): Phrases {
  const next = phrases.values();
  return terms.map((term) => [...next.take(term.length)]);
}

/** Returns the lexemes of distinct words, by word. */
async function lexemesOf(
  db: TextDb,
  { kind }: SearchedPages,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ word: string; lexeme: string | null }>`select word,
    (tsvector_to_array(to_tsvector(search_configuration(${sql.lit(kind)}), search_folded(${sql.lit(kind)}, word))))[1]
      as lexeme
    from unnest(${words}::text[]) as word`.execute(db as Writer);
  return new Map(rows.map(({ word, lexeme }) => [word, lexeme ?? '']));
}

/** Returns the letters of the places that must contain a query's terms; '' means any place. */
function lettersOf({ within = [] }: TextQuery): string {
  return within.map((place) => LETTERS[place]).join('');
}

/** Returns the query of a phrase within places; '' means any place. */
function phraseQuery(phrase: string, { begins = false }: TextQuery, places: string): string {
  return phrase === '' ? NEVER : `${phrase.replaceAll(/'(?= |$)/g, `':${places}`)}${begins ? '*' : ''}`;
}

/** Returns the query of the terms within places. */
function matchOf(phrases: Phrases, query: TextQuery, places: string): string {
  const terms = phrases.map(
    (term) => `(${term.map((phrase) => phraseQuery(phrase, query, places)).join(' | ')})`,
  );
  return terms.join(query.any ? ' | ' : ' & ');
}

function numbersOf(rows: readonly { readonly number: string }[]): number[] {
  return rows.map(({ number }) => Number(number));
}

/** Compares words by their trigrams, if the migration could create the extension for it. */
async function nearWords(
  db: VisitorReader,
  domainId: string,
  word: string,
  limit: number,
): Promise<readonly string[] | null> {
  const [found] = (
    await sql<{ index: string | null }>`select to_regclass('search_word_near') as index`.execute(db)
  ).rows;
  if (found?.index == null) return null;
  const { rows } = await sql<{ word: string }>`select word from search_word where domain_id = ${domainId}
    order by word <-> ${word} limit ${limit}`.execute(db);
  return rows.map((row) => row.word);
}

export const postgresFullText: FullText = { findPages, foundTexts, addWords, removeUnused, nearWords };
