import { createHash } from 'node:crypto';
import { FEEDBACK } from '../src/model/limits.ts';
import type { Reader, Writer } from './connection.ts';
import type { Row } from './schema.ts';

/** A published version of a page: the time of its publication identifies it. */
export interface PublishedVersion {
  readonly pageId: string;
  readonly version: string;
  readonly domainId: string;
}

/** The answers about a version of a page, with the page's current title and slug. */
export interface ListedFeedback extends Row<'page_feedback'> {
  readonly title: string;
  readonly slug: string;
  /** The words of readers, the newest first. */
  readonly texts: readonly Row<'page_feedback_text'>[];
}

/** The number of texts removed per step. The number is low, so that other writes wait only briefly. */
const ROWS_PER_STEP = 50;

/** Counts an answer to 'Was this page clear?'. Forgets the answers about the page's oldest versions beyond `FEEDBACK`. */
export function countFeedback(db: Writer, about: PublishedVersion, isClear: boolean): Promise<void> {
  return addCounts(db, about, isClear ? { yes: 1, no: 0 } : { yes: 0, no: 1 });
}

async function addCounts(
  db: Writer,
  { pageId, version, domainId }: PublishedVersion,
  counts: { readonly yes: number; readonly no: number },
): Promise<void> {
  await db
    .insertInto('page_feedback')
    .values({ page_id: pageId, version, domain_id: domainId, ...counts })
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'version']).doUpdateSet((eb) => ({
        yes: eb('page_feedback.yes', '+', counts.yes),
        no: eb('page_feedback.no', '+', counts.no),
      })),
    )
    .execute();
  const kept = db
    .selectFrom('page_feedback')
    .select('version')
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .limit(FEEDBACK.versions);
  for (const table of ['page_feedback', 'page_feedback_text'] as const) {
    await db.deleteFrom(table).where('page_id', '=', pageId).where('version', 'not in', kept).execute();
  }
}

/**
 * Stores the words of a reader about a version of a page, also if nobody has answered about that version yet. Does not store
 * equal words of the same day again. Removes texts about the version beyond `FEEDBACK`: those of the oldest days first, and
 * never these words.
 *
 * @param day the day of the answer, as YYYY-MM-DD
 */
export async function storeFeedbackText(
  db: Writer,
  { pageId, version, domainId }: PublishedVersion,
  words: string,
  day: string,
): Promise<void> {
  // The list of answers begins with the counts, so every text has some.
  await addCounts(db, { pageId, version, domainId }, { yes: 0, no: 0 });
  const id = createHash('sha256')
    .update(JSON.stringify([pageId, version, day, words]))
    .digest('base64url');
  await db
    .insertInto('page_feedback_text')
    .values({ id, page_id: pageId, version, domain_id: domainId, words, day })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .deleteFrom('page_feedback_text')
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .where('id', '<>', id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('page_feedback_text')
        .select('id')
        .where('page_id', '=', pageId)
        .where('version', '=', version)
        .where('id', '<>', id)
        .orderBy('day', 'desc')
        .orderBy('id')
        .limit(FEEDBACK.texts - 1),
    )
    .execute();
}

/** Returns some of a domain's answers, the latest version first, and the total number of versions with answers. */
export async function listFeedback(
  db: Reader,
  domainId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ListedFeedback[]; readonly total: number }> {
  const listed = db
    .selectFrom('page_feedback')
    .innerJoin('page', 'page.id', 'page_feedback.page_id')
    .where('page_feedback.domain_id', '=', domainId)
    .where('page.deleted_at', 'is', null);
  const rows = await listed
    .selectAll('page_feedback')
    .select(['page.title', 'page.slug'])
    .orderBy('page_feedback.version', 'desc')
    .orderBy('page_feedback.page_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await listed.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const texts =
    rows.length === 0
      ? []
      : await db
          .selectFrom('page_feedback_text')
          .selectAll()
          .where((eb) =>
            eb.or(
              rows.map(({ page_id, version }) =>
                eb.and([eb('page_id', '=', page_id), eb('version', '=', version)]),
              ),
            ),
          )
          .orderBy('day', 'desc')
          .orderBy('id')
          .execute();
  return {
    rows: rows.map((row) => ({
      ...row,
      texts: texts.filter(({ page_id, version }) => page_id === row.page_id && version === row.version),
    })),
    total: Number(total),
  };
}

/** Returns a reader's words by their id, with the title of the page; null if they are not stored. */
export async function feedbackTextById(
  db: Reader,
  id: string,
): Promise<{ readonly pageId: string; readonly domainId: string; readonly title: string } | null> {
  const row = await db
    .selectFrom('page_feedback_text')
    .innerJoin('page', 'page.id', 'page_feedback_text.page_id')
    .select(['page.id as pageId', 'page_feedback_text.domain_id as domainId', 'page.title'])
    .where('page_feedback_text.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function removeFeedbackTexts(db: Writer, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('page_feedback_text').where('id', 'in', ids).execute();
}

/** Returns the ids of some of a domain's texts that were sent before a day (YYYY-MM-DD). */
export async function feedbackTextsBefore(db: Reader, domainId: string, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('page_feedback_text')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('day', '<', day)
    .orderBy('day')
    .limit(ROWS_PER_STEP)
    .execute();
  return rows.map(({ id }) => id);
}
