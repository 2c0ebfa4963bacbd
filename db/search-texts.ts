import { sql } from 'kysely';
import type { Reader, VisitorReader, Writer } from './connection.ts';
import { addWords } from './full-text.ts';
import type { ListedPage } from './page-list-queries.ts';

/**
 * The texts by which pages are found. Triggers put each change into the index of full-text search, in the same transaction; with a
 * published page or a draft that is removed, its text goes.
 */

/** What is searched of a page. */
export interface SearchText {
  readonly title: string;
  readonly headings: string;
  readonly words: string;
  /** Words that are offered for others with typing mistakes. */
  readonly vocabulary: readonly string[];
}

export interface SearchedPage {
  readonly pageId: string;
  readonly domainId: string;
}

type TextTable = 'search_published' | 'search_draft';

/** Stores by what readers find a published page: by nothing, where the text is null. */
export async function putPublishedText(
  db: Writer,
  page: SearchedPage,
  text: SearchText | null,
): Promise<void> {
  if (text === null) {
    await db.deleteFrom('search_published').where('page_id', '=', page.pageId).execute();
    return;
  }
  await putText(db, 'search_published', page, text);
  await addWords(db, page.domainId, text.vocabulary);
}

/** Stores by what editors find a draft. */
export async function putDraftText(
  db: Writer,
  page: SearchedPage,
  text: Omit<SearchText, 'vocabulary'>,
): Promise<void> {
  await putText(db, 'search_draft', page, text);
}

/** Each domain has a range of 2³² numbers for itself, so that an index is searched for the pages of one domain alone. */
async function putText(
  db: Writer,
  table: TextTable,
  { pageId, domainId }: SearchedPage,
  { title, headings, words }: Omit<SearchText, 'vocabulary'>,
): Promise<void> {
  const texts = sql.table(table);
  await sql`insert into ${texts} (number, page_id, domain_id, title, headings, words)
    values (
      coalesce(
        (select max(number) + 1 from ${texts} where domain_id = ${domainId}),
        (select ((coalesce(max(number), 0) >> 32) + 1) << 32 from ${texts})
      ),
      ${pageId}, ${domainId}, ${title}, ${headings}, ${words}
    )
    on conflict (page_id) do update
      set title = excluded.title, headings = excluded.headings, words = excluded.words`.execute(db);
}

/** Empties the vocabulary of all domains, to be filled again. */
export async function clearWords(db: Writer): Promise<void> {
  await db.deleteFrom('search_word').execute();
}

/** Words of the published pages of a domain, `limit` of them at most, in their order. */
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
  return rows.map(({ word }) => word);
}

/** A draft that was found. */
export type FoundDraft = ListedPage;

/** The drafts with these numbers, in their order, without deleted pages. */
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
    .select(['page.template', 'page.updated_at', 'page.last_published', 'page.roles'])
    .where('search_draft.number', 'in', numbers)
    .where('page.deleted_at', 'is', null)
    .execute();
  const byNumber = new Map(rows.map(({ number, ...page }) => [Number(number), page]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}
