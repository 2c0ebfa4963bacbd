import { type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row } from './schema.ts';
import { holding, searchKey, searchWords } from './search-text.ts';

/** The maximum number of characters of a key. A name and two paths fit into a key. */
const KEY_LENGTH = 1500;
const MAX_WORDS = 10;

/** A redirect with its published version, and the page that is published at the redirect's path. */
export interface RedirectRecord extends Row<'redirect'> {
  /** The published path; null if the redirect is not published. */
  readonly live_from: string | null;
  readonly live_to: string | null;
  /** The title of the draft of the page at the redirect's path; null if there is no such page. */
  readonly hidden_title: string | null;
}

/** The path and the target of a redirect. */
export interface RedirectEdge {
  readonly id: string;
  readonly domainId: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the search key of a redirect. Call the function whenever the name or a path is stored. */
export function redirectKey({ name, from, to }: { name: string; from: string; to: string }): string {
  return searchKey(`${name} ${from} ${to}`, KEY_LENGTH);
}

export async function redirectById(db: Reader, id: string): Promise<RedirectRecord | null> {
  return (await records(db).where('redirect.id', '=', id).executeTakeFirst()) ?? null;
}

export interface RedirectSearch {
  readonly domainId: string;
  /** Words that must all occur in the name or the paths, ignoring case. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** Returns one page of a domain's matching redirects, ordered by path, and the total number of matches. */
export async function listRedirects(
  db: Reader,
  { domainId, search, limit, offset }: RedirectSearch,
): Promise<{ readonly redirects: readonly RedirectRecord[]; readonly total: number }> {
  const words = searchWords(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const matches = sql<SqlBool>`${sql.join(
    [sql`1 = 1`, ...words.map((word) => sql`redirect.search_key like ${holding(word)} escape '!'`)],
    sql` and `,
  )}`;
  const redirects = await records(db)
    .where('redirect.domain_id', '=', domainId)
    .where(matches)
    .orderBy('redirect.from_path')
    .orderBy('redirect.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await db
    .selectFrom('redirect')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('redirect.domain_id', '=', domainId)
    .where(matches)
    .executeTakeFirstOrThrow();
  return { redirects, total: Number(counted.total) };
}

/** Returns at most `limit` redirects of a domain, ordered by path. */
export async function redirectsOf(db: Reader, domainId: string, limit: number): Promise<RedirectRecord[]> {
  return records(db)
    .where('redirect.domain_id', '=', domainId)
    .orderBy('redirect.from_path')
    .orderBy('redirect.id')
    .limit(limit)
    .execute();
}

/** Returns the saved redirect of a domain from a path to a target; null if there is none. */
export async function redirectBetween(
  db: Reader,
  { domainId, from, to }: Omit<RedirectEdge, 'id'>,
): Promise<RedirectRecord | null> {
  const row = await records(db)
    .where('redirect.domain_id', '=', domainId)
    .where('redirect.from_path', '=', from)
    .where('redirect.to_path', '=', to)
    .executeTakeFirst();
  return row ?? null;
}

function records(db: Reader) {
  return db
    .selectFrom('redirect')
    .leftJoin('redirect_published', 'redirect_published.redirect_id', 'redirect.id')
    .leftJoin('page_published', (join) =>
      join
        .onRef('page_published.domain_id', '=', 'redirect.domain_id')
        .on('page_published.slug', '=', sql<string>`substr(redirect.from_path, 2)`),
    )
    .leftJoin('page', 'page.id', 'page_published.page_id')
    .selectAll('redirect')
    .select([
      'redirect_published.from_path as live_from',
      'redirect_published.to_path as live_to',
      'page.title as hidden_title',
    ]);
}

/** Returns the paths and targets of the saved redirects of all domains, without redirects that cannot be published. */
export async function savedEdges(db: Reader): Promise<RedirectEdge[]> {
  return db
    .selectFrom('redirect')
    .select(['id', 'domain_id as domainId', 'from_path as from', 'to_path as to'])
    .where('problem', '=', '')
    .orderBy('id')
    .execute();
}

/** Returns the paths and targets of the published redirects of all domains. */
export async function publishedEdges(db: Reader): Promise<RedirectEdge[]> {
  return db
    .selectFrom('redirect_published')
    .select(['redirect_id as id', 'domain_id as domainId', 'from_path as from', 'to_path as to'])
    .orderBy('redirect_id')
    .execute();
}

export async function countRedirects(db: Reader, domainId: string): Promise<number> {
  const row = await db
    .selectFrom('redirect')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Inserts a redirect, or replaces the redirect with its id. */
export async function putRedirect(db: Writer, redirect: NewRow<'redirect'>): Promise<void> {
  const { id: _, domain_id: __, ...values } = redirect;
  await db
    .insertInto('redirect')
    .values(redirect)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Publishes a redirect. */
export async function publishRedirectRow(db: Writer, edge: RedirectEdge): Promise<void> {
  const values = { domain_id: edge.domainId, from_path: edge.from, to_path: edge.to };
  await db
    .insertInto('redirect_published')
    .values({ redirect_id: edge.id, ...values })
    .onConflict((conflict) => conflict.column('redirect_id').doUpdateSet(values))
    .execute();
  await db.updateTable('redirect').set({ published: 1 }).where('id', '=', edge.id).execute();
}

/** Returns the published redirect from a path; null if there is none. */
export async function publishedEdgeFrom(
  db: Reader,
  domainId: string,
  from: string,
): Promise<RedirectEdge | null> {
  const row = await db
    .selectFrom('redirect_published')
    .select(['redirect_id as id', 'domain_id as domainId', 'from_path as from', 'to_path as to'])
    .where('domain_id', '=', domainId)
    .where('from_path', '=', from)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes the target of a published redirect. */
export async function leadPublishedTo(db: Writer, id: string, to: string): Promise<void> {
  await db.updateTable('redirect_published').set({ to_path: to }).where('redirect_id', '=', id).execute();
}

/** Unpublishes a redirect. */
export async function unpublishRedirectRow(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('redirect_published').where('redirect_id', '=', id).execute();
  await db.updateTable('redirect').set({ published: 0 }).where('id', '=', id).execute();
}

export async function removeRedirectRow(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('redirect_published').where('redirect_id', '=', id).execute();
  await db.deleteFrom('redirect').where('id', '=', id).execute();
}
