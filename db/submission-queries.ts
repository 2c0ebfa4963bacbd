import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row, Tables } from './schema.ts';

/** Selects the submissions of a domain to list. */
export interface SubmissionFilter {
  readonly domainId: string;
  /** The only submission to select; by default all. */
  readonly id?: string | undefined;
  /** Null for all forms. */
  readonly identifier: string | null;
  /** The start of the time range (ISO 8601, UTC); null if it has no start. */
  readonly from: string | null;
  /** The exclusive end of the time range (ISO 8601, UTC); null if it has no end. */
  readonly before: string | null;
  /** Whether to include editors' tests. */
  readonly drafts: boolean;
}

/** The position of a submission in lists. Lists begin with the newest submission. */
export type SubmissionPlace = Pick<Row<'submission'>, 'id' | 'created_at'>;

/** The maximum number of form identifiers offered for a filter. */
const MAX_IDENTIFIERS = 1000;
/** The number of rows removed per step. The number is low, so that other writes wait only briefly. */
const ROWS_PER_STEP = 50;

/** Stores a submission. If a submission with this id exists, leaves it unchanged and returns false. */
export async function insertSubmission(db: Writer, submission: NewRow<'submission'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('submission')
    .values(submission)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether a submission with one of these ids is stored. */
export async function hasSubmission(db: Reader, ids: readonly string[]): Promise<boolean> {
  const row = await db.selectFrom('submission').select('id').where('id', 'in', ids).executeTakeFirst();
  return row !== undefined;
}

export async function submissionById(db: Reader, id: string): Promise<Row<'submission'> | null> {
  return (await db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Returns one page of the matching submissions, the newest first, and the total number of matches. Also returns the number of
 * all submissions, regardless of form and day.
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
  const all = await count(db, { ...filter, id: undefined, identifier: null, from: null, before: null });
  return { submissions, total, all };
}

async function count(db: Reader, filter: SubmissionFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns at most `limit` matching submissions that follow a position in the list; null begins with the first submission. */
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

/**
 * Returns the fields of the forms in the matching submissions: one entry for each version of a form, the most recently
 * submitted first.
 */
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

/** Returns the identifiers of the forms with submissions in a domain, in alphabetical order. */
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

/** Returns the number of days for which a domain's submissions are stored; null if they are never removed automatically. */
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

/**
 * Sets for how long a domain stores submissions. @param days the number of days; null to keep submissions until a user removes
 * them
 */
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

/** Returns the ids of some of a domain's submissions that were sent before a time (ISO 8601). */
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

function matching(db: Reader, { domainId, id, identifier, from, before, drafts }: SubmissionFilter) {
  let query = db.selectFrom('submission').where('domain_id', '=', domainId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (identifier !== null) query = query.where('identifier', '=', identifier);
  if (from !== null) query = query.where('created_at', '>=', from);
  if (before !== null) query = query.where('created_at', '<', before);
  if (!drafts) query = query.where('draft', '=', 0);
  return query;
}

function newestFirst<Output>(query: SelectQueryBuilder<Tables, 'submission', Output>) {
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc');
}
