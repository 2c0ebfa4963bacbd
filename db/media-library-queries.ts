import { type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import type { MediaTable, NewRow, Row } from './schema.ts';
import { holding, searchKey, searchWords } from './search-text.ts';

/** Queries of the media library. */

/** The maximum number of characters of a key. A key of this length, an id and a time fit into one index entry, in any script. */
const KEY_LENGTH = 400;
const MAX_WORDS = 10;

/**
 * Returns the key of a media item for searching and sorting. Call the function whenever the name, the alternative text or the
 * description is stored.
 */
export function mediaKey(name: string, describedAs: string): string {
  return searchKey(`${name} ${describedAs}`.trimEnd(), KEY_LENGTH);
}

/** A media item with the username of its uploader, and the number of documents (drafts or published) that use the item. */
export type MediaEntry = Row<'media'> & { readonly uploader: string | null; readonly uses: number };

/** Returns the oldest and the newest media items, `each` of both at most, by which a store is recognised as that of the site. */
export async function oldestAndNewestMedia(
  db: Reader,
  each: number,
): Promise<readonly Pick<Row<'media'>, 'hash' | 'size'>[]> {
  const by = (direction: 'asc' | 'desc') =>
    db.selectFrom('media').select(['hash', 'size']).orderBy('id', direction).limit(each).execute();
  return [...(await by('asc')), ...(await by('desc'))];
}

export interface MediaSearch {
  readonly kind: MediaTable['kind'];
  /** Words that must all occur in the name or the description, ignoring case. */
  readonly search: string;
  readonly sort: 'newest' | 'oldest' | 'name';
  readonly limit: number;
  readonly offset: number;
}

/** Returns one page of the matching media items, and the total number of matches. */
export async function listMedia(
  db: Reader,
  { kind, search, sort, limit, offset }: MediaSearch,
): Promise<{ readonly items: readonly MediaEntry[]; readonly total: number }> {
  const words = searchWords(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const matching = db
    .selectFrom('media')
    .where('media.kind', '=', kind)
    .where((eb) =>
      eb.and(words.map((word) => sql<SqlBool>`media.search_key like ${holding(word)} escape '!'`)),
    );
  // Reads only the index until the ids of the items are known.
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const ids = await matching
    .select('media.id')
    .orderBy(sort === 'name' ? 'media.search_key' : 'media.created_at', direction)
    .orderBy('media.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await matching.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const found =
    ids.length === 0
      ? []
      : await entries(
          db,
          ids.map(({ id }) => id),
        );
  const byId = new Map(found.map((item) => [item.id, item]));
  return { items: ids.flatMap(({ id }) => byId.get(id) ?? []), total: Number(counted.total) };
}

/** The maximum number of values in a statement. */
const IDS_PER_STATEMENT = 1000;

/** Returns a media item of a kind; null if it does not exist. */
export async function mediaEntry(
  db: Reader,
  kind: MediaTable['kind'],
  id: string,
): Promise<MediaEntry | null> {
  const [entry] = await entries(db, [id]);
  return entry?.kind === kind ? entry : null;
}

async function entries(db: Reader, ids: readonly string[]): Promise<MediaEntry[]> {
  const rows = await db
    .selectFrom('media')
    .leftJoin('user', 'user.id', 'media.uploaded_by')
    .selectAll('media')
    .select(['user.username as uploader', usesOfItem().as('uses')])
    .where('media.id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ ...row, uses: Number(row.uses) }));
}

/** Counts the documents that use the media item. Counts a listing and the listing's page as one document. */
function usesOfItem() {
  return sql<number>`(select count(distinct coalesce(listing.page_id, media_use.document_id)) from media_use
    left join listing on listing.id = media_use.document_id where media_use.media_id = media.id)`;
}

/** Returns the oldest media item of a kind with these bytes; null if no item has them. */
export async function mediaWithHash(
  db: Reader,
  kind: MediaTable['kind'],
  hash: string,
): Promise<Row<'media'> | null> {
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns which of the first thousand ids belong to no media item. */
export async function missingMedia(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const asked = ids.slice(0, IDS_PER_STATEMENT);
  const rows = await db.selectFrom('media').select('id').where('id', 'in', asked).execute();
  const stored = new Set(rows.map(({ id }) => id));
  return asked.filter((id) => !stored.has(id));
}

/** Returns which of these hashes belong to a media item (an image or a file). */
export async function storedHashes(db: Reader, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .distinct()
    .where('hash', 'in', [...hashes])
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Returns the number of bytes of all media, equal bytes counted once. */
export async function storedMediaBytes(db: Reader): Promise<number> {
  const { bytes } = await db
    .selectFrom((from) => from.selectFrom('media').select(['hash', 'size']).distinct().as('stored'))
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function updateMediaItem(
  db: Writer,
  id: string,
  values: Partial<Omit<NewRow<'media'>, 'id' | 'kind'>>,
): Promise<void> {
  await db.updateTable('media').set(values).where('id', '=', id).execute();
}

export async function removeMediaItem(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute();
}

/** Returns the uploads of a user since a time (ISO 8601), without deleted items. `first` is the time of the earliest upload. */
export async function uploadedSince(
  db: Reader,
  userId: string,
  since: string,
): Promise<{ readonly items: number; readonly bytes: number; readonly first: string | null }> {
  const row = await db
    .selectFrom('media')
    .select((eb) => [
      eb.fn.countAll().as('items'),
      eb.fn.sum('size').as('bytes'),
      eb.fn.min('created_at').as('first'),
    ])
    .where('uploaded_by', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return { items: Number(row.items), bytes: Number(row.bytes ?? 0), first: row.first };
}
