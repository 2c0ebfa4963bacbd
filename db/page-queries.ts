import { sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import { readyQuery } from './ready-query.ts';
import type { NewRow, Row } from './schema.ts';
import { putPublishedText, type SearchText } from './search-texts.ts';

/** The draft of a page, with the fields that only the server sets. */
export type PageRecord = Row<'page'>;

export async function pageById(db: Reader, id: string): Promise<PageRecord | null> {
  return (await db.selectFrom('page').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns a page without its document, which can be large; null if there is none. */
export async function pageWithoutDocument(db: Reader, id: string) {
  const row = await db
    .selectFrom('page')
    .select(['domain_id', 'slug', 'version', 'updated_by', 'roles', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the page of a domain with a slug; null if there is none, or the page is deleted. */
export async function pageBySlug(
  db: Reader,
  domainId: string,
  slug: string,
  collection?: string,
): Promise<PageRecord | null> {
  let query = db
    .selectFrom('page')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null);
  if (collection !== undefined) query = query.where('collection', '=', collection);
  return (await query.executeTakeFirst()) ?? null;
}

/** Returns the slug of the home page, or of the first page by slug if there is no home page; null if the domain has no pages. */
export async function firstPageSlug(db: Reader, domainId: string): Promise<string | null> {
  const row = await db
    .selectFrom('page')
    .select('slug')
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .orderBy('slug')
    .limit(1)
    .executeTakeFirst();
  return row?.slug ?? null;
}

export interface SlugOwner {
  readonly id: string;
  /** The title of the page's draft. */
  readonly title: string;
}

/**
 * Returns another page whose draft or published version has the slug. If a draft was renamed, the page owns the published slug
 * until the page is published again.
 */
export async function slugOwner(
  db: Reader,
  domainId: string,
  slug: string,
  exceptPageId: string | null,
): Promise<SlugOwner | null> {
  const except = exceptPageId ?? '';
  const drafted = db
    .selectFrom('page')
    .select(['id', 'title', sql<number>`0`.as('place')])
    .where('domain_id', '=', domainId)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .where('id', '!=', except);
  const live = db
    .selectFrom('page_published')
    .innerJoin('page', 'page.id', 'page_published.page_id')
    .select(['page.id', 'page.title', sql<number>`1`.as('place')])
    .where('page_published.domain_id', '=', domainId)
    .where('page_published.slug', '=', slug)
    .where('page_published.page_id', '!=', except);
  const owner = await db
    .selectFrom(drafted.unionAll(live).as('owner'))
    .select(['owner.id', 'owner.title'])
    .orderBy('owner.place')
    .limit(1)
    .executeTakeFirst();
  return owner ?? null;
}

export async function insertPage(db: Writer, page: NewRow<'page'>): Promise<void> {
  await db.insertInto('page').values(page).execute();
}

export async function updatePage(
  db: Writer,
  id: string,
  values: Partial<Omit<NewRow<'page'>, 'id'>>,
): Promise<void> {
  await db.updateTable('page').set(values).where('id', '=', id).execute();
}

/** Replaces a draft if its stored version is `version`. Returns whether the draft was replaced. */
export async function replaceDraft(db: Writer, page: PageRecord, version: number): Promise<boolean> {
  const { id, ...values } = page;
  const { numUpdatedRows } = await db
    .updateTable('page')
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Publishes a document at its slug.
 *
 * @param text the searchable text of the page; null if readers must not find the page by searching
 */
export async function putSnapshot(
  db: Writer,
  snapshot: NewRow<'page_published'>,
  text: SearchText | null,
): Promise<void> {
  const { page_id, domain_id, collection, slug, published_at, doc, listed, frequency, priority } = snapshot;
  const { easy_read = '' } = snapshot;
  await replaceSnapshot(
    db,
    page_id,
    domain_id,
    collection,
    slug,
    published_at,
    doc,
    listed,
    frequency,
    priority,
    easy_read,
  );
  await putPublishedText(db, { pageId: page_id, domainId: domain_id }, text);
}

const replaceSnapshot = readyQuery(
  (
    db: Writer,
    page_id: string,
    domain_id: string,
    collection: string,
    slug: string,
    published_at: string,
    doc: string,
    listed: number,
    frequency: string,
    priority: number,
    easy_read: string,
  ) => {
    const values = { domain_id, collection, slug, published_at, doc, listed, frequency, priority, easy_read };
    return db
      .insertInto('page_published')
      .values({ page_id, ...values })
      .onConflict((conflict) => conflict.column('page_id').doUpdateSet(values));
  },
);

export async function removeSnapshot(db: Writer, pageId: string): Promise<void> {
  await db.deleteFrom('page_published').where('page_id', '=', pageId).execute();
}

/** Returns at most `limit` drafts of all domains after `pageId`, ordered by id. Leaves out deleted pages. */
export async function draftPagesAfter(
  db: Reader,
  pageId: string,
  limit: number,
): Promise<readonly (Pick<PageRecord, 'id' | 'slug' | 'title' | 'doc'> & { readonly domainId: string })[]> {
  return db
    .selectFrom('page')
    .select(['id', 'domain_id as domainId', 'slug', 'title', 'doc'])
    .where('id', '>', pageId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}
