import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row, Tables } from './schema.ts';

/** Selects the submissions of a domain that are listed. */
export interface SubmissionFilter {
  readonly domainId: string;
  /** Null for all forms. */
  readonly identifier: string | null;
  /** The start, and the exclusive end (ISO 8601, UTC); null for no limit. */
  readonly from: string | null;
  readonly before: string | null;
  /** Whether to include tests of editors. */
  readonly drafts: boolean;
}

/** The position of a submission in lists, where the newest is first. */
export type SubmissionPlace = Pick<Row<'submission'>, 'id' | 'created_at'>;

/** The most identifiers that are read; more than a list shows. */
const MAX_IDENTIFIERS = 1000;
/** Rows removed per step: a short step delays other writes only briefly. */
const ROWS_PER_STEP = 50;

/** Stores a submission. Returns false if one with its id exists, and leaves that unchanged. */
export async function insertSubmission(db: Writer, submission: NewRow<'submission'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('submission')
    .values(submission)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a submission with one of these ids is stored. */
export async function hasSubmission(db: Reader, ids: readonly string[]): Promise<boolean> {
  const row = await db.selectFrom('submission').select('id').where('id', 'in', ids).executeTakeFirst();
  return row !== undefined;
}

export async function submissionById(db: Reader, id: string): Promise<Row<'submission'> | null> {
  return (await db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Returns one page of the matching submissions, the newest first, the number of all matches, and the number of submissions of
 * any form and day.
 */
export async function listSubmissions(
  db: Reader,
  filter: SubmissionFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{
  readonly submissions: readonly Row<'submission'>[];
  readonly total: number;
  readonly all: number;
}> {
  const submissions = await newestFirst(matching(db, filter).selectAll())
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await count(db, filter);
  const all = await count(db, { ...filter, identifier: null, from: null, before: null });
  return { submissions, total, all };
}

async function count(db: Reader, filter: SubmissionFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns at most `limit` matching submissions after a position in the list; null begins with the first. */
export async function submissionsAfter(
  db: Reader,
  filter: SubmissionFilter,
  after: SubmissionPlace | null,
  limit: number,
): Promise<readonly Row<'submission'>[]> {
  let query = matching(db, filter).selectAll();
  if (after !== null) {
    query = query.where((eb) =>
      eb.and([
        eb('created_at', '<=', after.created_at),
        eb.or([eb('created_at', '<', after.created_at), eb('id', '<', after.id)]),
      ]),
    );
  }
  return newestFirst(query).limit(limit).execute();
}

/** Returns the fields of the forms of the matching submissions, once for each version of a form, the latest sent first. */
export async function submittedForms(
  db: Reader,
  filter: SubmissionFilter,
): Promise<Pick<Row<'submission'>, 'names' | 'fields'>[]> {
  const rows = await matching(db, filter)
    .select(['names', 'fields', sql<string>`max(created_at)`.as('last')])
    .groupBy(['names', 'fields'])
    .orderBy('last', 'desc')
    .orderBy('names')
    .orderBy('fields')
    .execute();
  return rows.map(({ names, fields }) => ({ names, fields }));
}

/** Returns the identifiers of forms with submissions in a domain, in order. */
export async function submittedIdentifiers(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('identifier')
    .distinct()
    .where('domain_id', '=', domainId)
    .orderBy('identifier')
    .limit(MAX_IDENTIFIERS)
    .execute();
  return rows.map(({ identifier }) => identifier);
}

export async function removeSubmissions(db: Writer, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('submission').where('id', 'in', ids).execute();
}

/** Returns the days for which the submissions of a domain are stored; null if they stay. */
export async function retentionOf(db: Reader, domainId: string): Promise<number | null> {
  const row = await db
    .selectFrom('submission_retention')
    .select('days')
    .where('domain_id', '=', domainId)
    .executeTakeFirst();
  return row?.days ?? null;
}

export async function allRetentions(db: Reader): Promise<readonly Row<'submission_retention'>[]> {
  return db.selectFrom('submission_retention').selectAll().orderBy('domain_id').execute();
}

/** @param days null to keep submissions until a user removes them */
export async function setRetention(db: Writer, domainId: string, days: number | null): Promise<void> {
  if (days === null) {
    await db.deleteFrom('submission_retention').where('domain_id', '=', domainId).execute();
    return;
  }
  await db
    .insertInto('submission_retention')
    .values({ domain_id: domainId, days })
    .onConflict((conflict) => conflict.column('domain_id').doUpdateSet({ days }))
    .execute();
}

/** Returns the ids of some submissions of a domain that were sent before a time (ISO 8601). */
export async function submissionsBefore(db: Reader, domainId: string, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(ROWS_PER_STEP)
    .execute();
  return rows.map(({ id }) => id);
}

function matching(db: Reader, { domainId, identifier, from, before, drafts }: SubmissionFilter) {
  let query = db.selectFrom('submission').where('domain_id', '=', domainId);
  if (identifier !== null) query = query.where('identifier', '=', identifier);
  if (from !== null) query = query.where('created_at', '>=', from);
  if (before !== null) query = query.where('created_at', '<', before);
  if (!drafts) query = query.where('draft', '=', 0);
  return query;
}

function newestFirst<Output>(query: SelectQueryBuilder<Tables, 'submission', Output>) {
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc');
}
