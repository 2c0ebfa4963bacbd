import { sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row } from './schema.ts';

/** The number of rows removed per step. The number is low, so that other writes wait only briefly. */
const ROWS_PER_STEP = 500;
/** The maximum number of users offered for a filter. */
const MAX_PEOPLE = 1000;

/** Records an action of a user. If an entry with the same `run` exists, increments that entry's count instead. */
export async function putAuditEntry(db: Writer, entry: NewRow<'audit_entry'>): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({ ...entry, person_id: personOf(entry) })
    .onConflict((conflict) =>
      conflict.column('run').doUpdateSet((eb) => ({
        times: eb('audit_entry.times', '+', 1),
        last_at: eb.ref('excluded.last_at'),
        subject_name: eb.ref('excluded.subject_name'),
        details: eb.ref('excluded.details'),
      })),
    )
    .execute();
}

function personOf({ user_id, subject_kind, subject_id }: NewRow<'audit_entry'>): string {
  return user_id === '' && subject_kind === 'user' ? subject_id : user_id;
}

/**
 * Returns the last entries of one action in a domain, the latest first. Each entry has the username of its user, or null if the
 * account no longer exists.
 */
export function lastAuditEntries(
  db: Reader,
  { domainId, action, limit }: { domainId: string; action: Row<'audit_entry'>['action']; limit: number },
) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('user', 'user.id', 'entry.user_id')
    .select(['entry.subject_id', 'entry.details', 'entry.created_at', 'user.username'])
    .where('entry.domain_id', '=', domainId)
    .where('entry.action', '=', action)
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
}

/** Which entries are listed. */
export interface AuditFilter {
  /**
   * Selects entries by user: the user who acted or, if the person was not signed in, the user whose account the person tried to
   * use. Null selects the entries of all users.
   */
  readonly userId: string | null;
  readonly action: Row<'audit_entry'>['action'] | null;
  /** The start of the time range (ISO 8601, UTC); null if it has no start. */
  readonly from: string | null;
  /** The exclusive end of the time range (ISO 8601, UTC); null if it has no end. */
  readonly before: string | null;
}

type AuditEntry = Row<'audit_entry'>;

/** Returns one page of the matching entries, the latest first, and the total number of matches. */
export async function listAudit(
  db: Reader,
  filter: AuditFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }> {
  const { page, count } = auditListQueries(db, filter, { limit, offset });
  const entries = await page.execute();
  const { total } = await count.executeTakeFirstOrThrow();
  return { entries, total: Number(total) };
}

/** Returns the two queries of a list: one for its rows, and one for the total number of matches. */
export function auditListQueries(
  db: Reader,
  filter: AuditFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return {
    page: latestFirst(matching(db, filter)).limit(limit).offset(offset),
    count: matching(db, filter).select((eb) => eb.fn.countAll().as('total')),
  };
}

/** Returns the matching entries that come after the entry `after` in lists; if `after` is null, begins with the first entry. */
export function auditAfter(
  db: Reader,
  filter: AuditFilter,
  after: Pick<AuditEntry, 'id' | 'created_at'> | null,
  limit: number,
): Promise<AuditEntry[]> {
  let query = matching(db, filter);
  if (after !== null) {
    query = query.where((eb) =>
      eb.and([
        eb('created_at', '<=', after.created_at),
        eb.or([eb('created_at', '<', after.created_at), eb('id', '<', after.id)]),
      ]),
    );
  }
  return latestFirst(query).limit(limit).execute();
}

function matching(db: Reader, { userId, action, from, before }: AuditFilter) {
  let query = db.selectFrom('audit_entry');
  if (userId !== null) query = query.where('person_id', '=', userId);
  if (action !== null) query = query.where('action', '=', action);
  if (from !== null) query = query.where('created_at', '>=', from);
  if (before !== null) query = query.where('created_at', '<', before);
  return query;
}

function latestFirst(query: ReturnType<typeof matching>) {
  return query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** Returns the users who have entries, including deleted accounts. The name of each user comes from the user's entries. */
export async function auditPeople(db: Reader): Promise<{ readonly id: string; readonly name: string }[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select([
      'person_id',
      sql<string>`max(case when user_id = '' then subject_name else user_name end)`.as('name'),
    ])
    .where('person_id', '!=', '')
    .groupBy('person_id')
    .orderBy('name')
    .limit(MAX_PEOPLE)
    .execute();
  return rows.map(({ person_id, name }) => ({ id: person_id, name }));
}

/** Removes some of the entries that were made before a time (ISO 8601). Returns whether more entries may remain to be removed. */
export async function purgeAuditEntries(db: Writer, before: string): Promise<boolean> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(ROWS_PER_STEP)
    .execute();
  return removeEntries(db, rows);
}

/** Removes some of the oldest entries if there are more than `most`. Returns whether more entries may remain to be removed. */
export async function purgeAuditEntriesBeyond(db: Writer, most: number): Promise<boolean> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
    .limit(ROWS_PER_STEP)
    .execute();
  return removeEntries(db, rows);
}

async function removeEntries(db: Writer, rows: readonly { readonly id: string }[]): Promise<boolean> {
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('audit_entry').where('id', 'in', ids).execute();
  return true;
}

/** The id of the table's only row, which applies to all sites. */
const RETENTION = 'audit';

/** Returns the number of days for which entries are stored; null if no limit is set. */
export async function auditRetention(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('audit_retention')
    .select('days')
    .where('id', '=', RETENTION)
    .executeTakeFirst();
  return row?.days ?? null;
}

export async function setAuditRetention(db: Writer, days: number): Promise<void> {
  await db
    .insertInto('audit_retention')
    .values({ id: RETENTION, days })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ days }))
    .execute();
}
