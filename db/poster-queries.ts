import { MAP_PREFIX } from '../src/model/map.ts';
import { posterPrefix, type VideoType } from '../src/model/video.ts';
import type { Reader, VisitorReader, Writer } from './connection.ts';
import type { Row } from './schema.ts';

/**
 * Queries of the posters of videos and the pictures of maps. The server downloads both. Documents contain the ids of posters
 * before the posters are downloaded (`namedMedia`). A poster is missing if documents use its id but no picture with that id is
 * stored.
 */

/** The sources of posters. */
export type PosterSource = VideoType | 'map';

function prefixOf(source: PosterSource): string {
  return source === 'map' ? MAP_PREFIX : posterPrefix(source);
}

/** The maximum number of ids in a statement; documents with more videos do not occur in practice. */
const IDS_PER_STATEMENT = 1000;

/** Returns which of these posters exist. */
export async function storedPosters(db: VisitorReader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids.slice(0, IDS_PER_STATEMENT))
    .where('kind', '=', 'poster')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the next missing poster of a source. The poster is used in a document, and is due at this time (ISO 8601). Returns
 * null if no poster is due.
 */
export async function nextMissingPoster(
  db: Reader,
  source: PosterSource,
  now: string,
): Promise<string | null> {
  const row = await missing(db, source)
    .select('media_use.media_id as id')
    .where((eb) => eb.or([eb('video_poster.id', 'is', null), eb('video_poster.next_attempt_at', '<=', now)]))
    .orderBy('media_use.media_id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns when the next attempt for a missing poster of a source is due; null if no attempt is planned. */
export async function nextPosterAttempt(db: Reader, source: PosterSource): Promise<string | null> {
  const row = await missing(db, source)
    .select((eb) => eb.fn.min('video_poster.next_attempt_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

function missing(db: Reader, source: PosterSource) {
  const prefix = prefixOf(source);
  return db
    .selectFrom('media_use')
    .leftJoin('media', 'media.id', 'media_use.media_id')
    .leftJoin('video_poster', 'video_poster.id', 'media_use.media_id')
    .where('media_use.media_id', '>=', prefix)
    .where('media_use.media_id', '<', `${prefix}\u{10ffff}`)
    .where('media.id', 'is', null);
}

/** Returns whether a draft or published document uses a poster. */
export async function isPosterUsed(db: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('media_use')
    .select('media_id')
    .where('media_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of failed attempts to download a poster. */
export async function failedPosterAttempts(db: Reader, id: string): Promise<number> {
  const row = await db.selectFrom('video_poster').select('attempts').where('id', '=', id).executeTakeFirst();
  return row?.attempts ?? 0;
}

/** Stores that a poster could not be downloaded. */
export async function putPosterFailure(db: Writer, failure: Row<'video_poster'>): Promise<void> {
  await db
    .insertInto('video_poster')
    .values(failure)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(failure))
    .execute();
}

/** Makes posters due again if they could not be downloaded, and resets the number of their failed attempts. */
export async function forgetPosterFailures(db: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.deleteFrom('video_poster').where('id', 'in', ids.slice(0, IDS_PER_STATEMENT)).execute();
}

/** The number of rows that one clean-up step checks. */
const ROWS_PER_STEP = 50;

/** Returns some posters that no document uses. */
export async function unusedPosters(db: Reader): Promise<readonly Pick<Row<'media'>, 'id' | 'hash'>[]> {
  return db
    .selectFrom('media')
    .leftJoin('media_use', 'media_use.media_id', 'media.id')
    .select(['media.id', 'media.hash'])
    .where('media.kind', '=', 'poster')
    .where('media_use.media_id', 'is', null)
    .orderBy('media.id')
    .limit(ROWS_PER_STEP)
    .execute();
}

/** Returns the pictures of places that were made from another map than the map `name`. */
export async function picturesOfOtherMaps(
  db: Reader,
  name: string,
): Promise<readonly Pick<Row<'media'>, 'id' | 'hash'>[]> {
  return db
    .selectFrom('media')
    .select(['id', 'hash'])
    .where('kind', '=', 'poster')
    .where('id', '>=', MAP_PREFIX)
    .where('id', '<', `${MAP_PREFIX}\u{10ffff}`)
    .where('name', '!=', name)
    .orderBy('id')
    .execute();
}

/** Removes some stored failures for posters that no document uses. Returns whether more failures may remain to be removed. */
export async function purgePosterFailures(db: Writer): Promise<boolean> {
  const rows = await db
    .selectFrom('video_poster')
    .leftJoin('media_use', 'media_use.media_id', 'video_poster.id')
    .select('video_poster.id')
    .where('media_use.media_id', 'is', null)
    .limit(ROWS_PER_STEP)
    .execute();
  await forgetPosterFailures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.length > 0;
}
