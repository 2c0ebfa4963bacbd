import type { VisitorReader, Writer } from './connection.ts';
import type { MediaUseTable, NewRow, Row } from './schema.ts';

export async function insertMediaItem(db: Writer, item: NewRow<'media'>): Promise<void> {
  await db.insertInto('media').values(item).execute();
}

/** Facts about a picture that are read from its pixels. */
export type PictureDetails = {
  readonly [Column in 'colours' | 'transparent' | 'animated']: NonNullable<Row<'media'>[Column]>;
};

/** Returns the first picture after `id` whose pixels have not been examined, ordered by id; null if no such picture is left. */
export async function nextUnseenPicture(
  db: Writer,
  id: string,
): Promise<Pick<Row<'media'>, 'id' | 'hash'> | null> {
  const row = await db
    .selectFrom('media')
    .select(['id', 'hash'])
    .where('kind', '<>', 'file')
    .where('colours', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores facts about the bytes of a picture, for every picture with these bytes. */
export async function setPictureDetails(db: Writer, hash: string, details: PictureDetails): Promise<void> {
  await db.updateTable('media').set(details).where('hash', '=', hash).where('kind', '<>', 'file').execute();
}

/** A position in the list of all uses, which is ordered by document, then by picture. */
export interface UsePosition {
  readonly documentId: string;
  readonly mediaId: string;
}

/** A picture that a published document shows to readers, with the query strings of its URLs. */
export interface PublishedUse extends UsePosition {
  readonly hash: string;
  readonly renditions: readonly string[];
  readonly transparent: number | null;
  readonly animated: number | null;
}

/**
 * Returns the next use of a picture after a position, in a published document of a published domain; null if there are no more
 * uses.
 */
export async function nextPublishedUse(
  db: VisitorReader,
  { documentId, mediaId }: UsePosition,
): Promise<PublishedUse | null> {
  const row = await db
    .selectFrom('media_use')
    .innerJoin('media', 'media.id', 'media_use.media_id')
    .innerJoin('domain', 'domain.id', 'media_use.domain_id')
    .select([
      'document_id as documentId',
      'media_id as mediaId',
      'hash',
      'renditions',
      'transparent',
      'animated',
    ])
    .where('document_id', '>=', documentId)
    .where((eb) => eb.or([eb('document_id', '>', documentId), eb('media_id', '>', mediaId)]))
    .where('state', '=', 'published')
    .where('media.kind', '<>', 'file')
    .where('domain.published', '=', 1)
    .orderBy('document_id')
    .orderBy('media_id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, renditions: JSON.parse(row.renditions) as string[] };
}

/**
 * Returns the ids of the published documents that use a picture or another picture with the same bytes. For a listing, returns
 * the id of the listing's page.
 */
export async function publishedUsers(db: VisitorReader, mediaId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media_use')
    .innerJoin('media', 'media.id', 'media_use.media_id')
    .leftJoin('listing_published', 'listing_published.listing_id', 'media_use.document_id')
    .select((eb) => eb.fn.coalesce('listing_published.page_id', 'media_use.document_id').as('id'))
    .distinct()
    .where('state', '=', 'published')
    .where('hash', 'in', (eb) => eb.selectFrom('media').select('hash').where('id', '=', mediaId))
    .execute();
  return rows.map(({ id }) => id);
}

/** The maximum number of rows in a statement. */
const ROWS_PER_STATEMENT = 1000;

/** A document in one state, with its domain. */
export interface UsingDocument {
  readonly documentId: string;
  readonly domainId: string;
  readonly state: MediaUseTable['state'];
}

/** Maps media ids to the renditions that readers see. */
export type MediaUses = ReadonlyMap<string, ReadonlySet<string>>;

/** A document in one state, with the media that it uses. */
export interface DocumentUses {
  readonly document: UsingDocument;
  readonly uses: MediaUses;
}

/** Replaces the stored media uses of a document in one state. */
export async function setMediaUse(db: Writer, document: UsingDocument, uses: MediaUses): Promise<void> {
  await setMediaUses(db, [{ document, uses }]);
}

/** Replaces the stored media uses of several documents, with one statement to delete and one to insert. */
export async function setMediaUses(db: Writer, all: readonly DocumentUses[]): Promise<void> {
  await db
    .deleteFrom('media_use')
    .where((eb) =>
      eb.or(all.map(({ document: { documentId, state } }) => eb.and({ document_id: documentId, state }))),
    )
    .execute();
  const rows = all.flatMap(({ document, uses }) => rowsOf(document, uses));
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await db
      .insertInto('media_use')
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .execute();
  }
}

function rowsOf({ documentId, domainId, state }: UsingDocument, uses: MediaUses): NewRow<'media_use'>[] {
  return [...uses].map(([media_id, renditions]) => ({
    media_id,
    document_id: documentId,
    domain_id: domainId,
    state,
    renditions: JSON.stringify([...renditions]),
  }));
}

/** Removes the stored media uses of a document in one state. */
export async function clearMediaUse(
  db: Writer,
  documentId: string,
  state: MediaUseTable['state'],
): Promise<void> {
  await db.deleteFrom('media_use').where('document_id', '=', documentId).where('state', '=', state).execute();
}
