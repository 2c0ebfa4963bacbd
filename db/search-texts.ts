import { sql } from 'kysely';
import type { Reader, VisitorReader, Writer } from './connection.ts';
import { engineOf } from './engines/engine.ts';
import { addWords } from './full-text.ts';
import { type ListedPage, times, waits } from './page-list-queries.ts';
import type { NewRow } from './schema.ts';

/**
 * The texts by which searches find pages. Triggers update the full-text index in the same transaction. If a published page or a
 * draft is removed, its text is removed, too.
 */

/** The searchable texts of a draft. */
export interface DraftText {
  readonly title: string;
  readonly headings: string;
  readonly words: string;
}

/** The searchable texts of a published page, and the texts shown in a search result. */
export interface SearchText extends DraftText {
  /** The search words that editors have entered for the page. */
  readonly searchWords: string;
  /** The first phone number to call on the page; '' if there is none. */
  readonly callNumber: string;
  readonly summary: string;
  /** Whether the page has a block with a phone number to call. */
  readonly isHelp: boolean;
  /** The words of the page that are suggested for typing mistakes. */
  readonly vocabulary: readonly string[];
}

export interface SearchedPage {
  readonly pageId: string;
  readonly domainId: string;
}

/** Stores the texts by which readers find a published page; null removes the stored texts. */
export async function putPublishedText(
  db: Writer,
  page: SearchedPage,
  text: SearchText | null,
): Promise<void> {
  if (text === null) {
    await db.deleteFrom('search_published').where('page_id', '=', page.pageId).execute();
    return;
  }
  await putText(db, 'search_published', page, {
    ...textColumns(text),
    search_words: text.searchWords,
    call_number: text.callNumber,
    summary: text.summary,
    is_help: text.isHelp ? 1 : 0,
  });
  await addWords(db, page.domainId, text.vocabulary);
}

/** Stores the texts by which editors find a draft. */
export async function putDraftText(db: Writer, page: SearchedPage, text: DraftText): Promise<void> {
  await putText(db, 'search_draft', page, textColumns(text));
}

function textColumns({ title, headings, words }: DraftText) {
  return { title, headings, words };
}

/**
 * Stores the texts of a page under a row number in the range of the page's domain. The range has 2³² numbers, so that a search
 * reads only the index entries of one domain.
 */
async function putText<Table extends 'search_published' | 'search_draft'>(
  db: Writer,
  table: Table,
  { pageId, domainId }: SearchedPage,
  values: Omit<NewRow<Table>, 'number' | 'page_id' | 'domain_id'>,
): Promise<void> {
  const texts = sql.table(table);
  const columns = Object.keys(values).map((column) => sql.ref(column));
  const changes = columns.map((column) => sql`${column} = excluded.${column}`);
  await sql`insert into ${texts} (number, page_id, domain_id, ${sql.join(columns)})
    values (
      coalesce(
        (select max(number) + 1 from ${texts} where domain_id = ${domainId}),
        (select ((coalesce(max(number), 0) >> 32) + 1) << 32 from ${texts})
      ),
      ${pageId}, ${domainId}, ${sql.join(Object.values(values))}
    )
    on conflict (page_id) do update set ${sql.join(changes)}`.execute(db);
}

/** Empties the vocabulary of all domains before it is filled again. */
export async function clearWords(db: Writer): Promise<void> {
  await db.deleteFrom('search_word').execute();
}

/** Returns at most `limit` words of the published pages of a domain, ordered by their code units. */
export async function searchVocabulary(
  db: VisitorReader,
  domainId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('search_word')
    .select('word')
    .where('domain_id', '=', domainId)
    .orderBy('word')
    .limit(limit)
    .execute();
  const words = rows.map(({ word }) => word);
  // PostgreSQL orders them by the language of the database.
  return engineOf(db) === 'postgres' ? words.sort() : words;
}

/** A published page as a search result shows it. */
export interface ShownPage {
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** The first phone number to call on the page; '' if there is none. */
  readonly callNumber: string;
}

/** Returns published pages as search results show them, in the order of their numbers. */
export async function shownPages(
  db: VisitorReader,
  numbers: readonly number[],
): Promise<readonly ShownPage[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('search_published')
    .innerJoin('page_published', 'page_published.page_id', 'search_published.page_id')
    .select(['number', 'slug', 'title', 'summary', 'call_number as callNumber'])
    .where('number', 'in', numbers)
    .execute();
  const byNumber = new Map(rows.map((row) => [Number(row.number), row]));
  return numbers.flatMap((number) => {
    const row = byNumber.get(number);
    return row === undefined ? [] : [{ ...row, number }];
  });
}

/** Returns the number of the published page at a slug; null if there is none. */
export async function numberAt(db: VisitorReader, domainId: string, slug: string): Promise<number | null> {
  const row = await db
    .selectFrom('page_published')
    .innerJoin('search_published', 'search_published.page_id', 'page_published.page_id')
    .select('number')
    .where('page_published.domain_id', '=', domainId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.number);
}

/** Returns the numbers of at most `limit` pages with a phone number to call, the earliest published first. */
export async function helpNumbers(db: VisitorReader, domainId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_published')
    .select('number')
    .where('domain_id', '=', domainId)
    .where('is_help', '=', 1)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number }) => Number(number));
}

/** Returns the texts of these drafts by their numbers. */
export async function draftWords(
  db: Reader,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_draft')
    .select(['number', 'words'])
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, words }) => [Number(number), words]));
}

/** A draft that a search found, with the number of its texts. */
export interface FoundDraft extends ListedPage {
  readonly number: number;
}

/** Returns the drafts with these numbers, in the order of the numbers, without deleted pages. */
export async function foundDrafts(db: Reader, numbers: readonly number[]): Promise<readonly FoundDraft[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('search_draft')
    .innerJoin('page', 'page.id', 'search_draft.page_id')
    .select([
      'search_draft.number',
      'page.id',
      'page.collection',
      'page.slug',
      'page.title',
      'page.published',
    ])
    .select(['page.template', 'page.updated_at', 'page.last_published', 'page.roles', waits, ...times])
    .where('search_draft.number', 'in', numbers)
    .where('page.deleted_at', 'is', null)
    .execute();
  const byNumber = new Map(rows.map((row) => [Number(row.number), { ...row, number: Number(row.number) }]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}
