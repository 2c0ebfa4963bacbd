import { STORED_REVISIONS } from '../src/model/limits.ts';
import type { Reader, Writer } from './connection.ts';
import { readyQuery } from './ready-query.ts';
import type { RevisionAction } from './schema.ts';

export interface NewRevision {
  readonly id: string;
  readonly pageId: string;
  readonly version: number;
  readonly action: RevisionAction;
  readonly userId: string | null;
  readonly createdAt: string;
  readonly doc: string;
}

export async function insertRevision(db: Writer, revision: NewRevision): Promise<void> {
  const { id, pageId, version, action, userId, createdAt, doc } = revision;
  await addRevision(db, id, pageId, version, action, userId, createdAt, doc);
}

const addRevision = readyQuery(
  (
    db: Writer,
    id: string,
    page_id: string,
    version: number,
    action: RevisionAction,
    user_id: string | null,
    created_at: string,
    doc: string,
  ) => db.insertInto('page_revision').values({ id, page_id, version, action, user_id, created_at, doc }),
);

const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of revisions that are skipped: the most recent ones, except the oldest of them, whose day counts as covered. */
export const REVISIONS_BEFORE_PRUNING = STORED_REVISIONS.last - 1;
/**
 * The most revisions that are examined: the daily ones of a year, and as many to remove. A longer history is pruned over
 * several saves.
 */
export const MAX_PRUNED = 2 * STORED_REVISIONS.dailyForDays;

/** Removes old revisions of a page beyond `STORED_REVISIONS`. Days are UTC. */
export async function pruneRevisions(db: Writer, pageId: string, now: string): Promise<void> {
  const rows = await revisionsToLookAt(db, pageId);
  const ids = revisionsToRemove(rows, now);
  if (ids.length > 0) await db.deleteFrom('page_revision').where('id', 'in', ids).execute();
}

const revisionsToLookAt = readyQuery((db: Writer, pageId: string) =>
  db
    .selectFrom('page_revision')
    .select(['id', 'created_at'])
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .orderBy('id', 'desc')
    .offset(REVISIONS_BEFORE_PRUNING)
    .limit(MAX_PRUNED),
);

/**
 * Returns the revisions of a document beyond `STORED_REVISIONS`. Takes those after the first `REVISIONS_BEFORE_PRUNING`, newest
 * first. Days are UTC.
 */
export function revisionsToRemove(
  [newest, ...older]: readonly { readonly id: string; readonly created_at: string }[],
  now: string,
): string[] {
  if (newest === undefined) return [];
  const oldestDay = dayOf(new Date(Date.parse(now) - STORED_REVISIONS.dailyForDays * DAY_MS).toISOString());
  const days = new Set([dayOf(newest.created_at)]);
  const removed = older.filter(({ created_at }) => {
    const day = dayOf(created_at);
    if (day < oldestDay || days.has(day)) return true;
    days.add(day);
    return false;
  });
  return removed.map(({ id }) => id);
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** A revision without its document. `savedBy` is a username; null for the system and for a deleted user. */
export interface RevisionEntry {
  readonly id: string;
  readonly version: number;
  readonly action: RevisionAction;
  readonly savedBy: string | null;
  readonly createdAt: string;
}

/** Some of a document's revisions, newest first, and their total number. */
export interface RevisionList {
  readonly revisions: readonly RevisionEntry[];
  readonly total: number;
}

/** A range of a document's revisions: `limit` of them after the first `offset`. */
export interface RevisionRange {
  readonly limit: number;
  readonly offset: number;
}

/** Returns a page's revisions in a range, newest first, and their total number. */
export async function pageRevisions(
  db: Reader,
  pageId: string,
  { limit, offset }: RevisionRange,
): Promise<RevisionList> {
  const revisions = await entries(db)
    .where('page_revision.page_id', '=', pageId)
    // Ids sort by their time, but a clock can go back.
    .orderBy('page_revision.version', 'desc')
    .orderBy('page_revision.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await db
    .selectFrom('page_revision')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('page_id', '=', pageId)
    .executeTakeFirstOrThrow();
  return { revisions, total: Number(counted.total) };
}

/** Returns a revision with its document (JSON text); null if there is none. */
export async function pageRevision(
  db: Reader,
  id: string,
): Promise<(RevisionEntry & { readonly pageId: string; readonly doc: string }) | null> {
  const row = await entries(db)
    .select(['page_revision.page_id as pageId', 'page_revision.doc'])
    .where('page_revision.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

function entries(db: Reader) {
  return db
    .selectFrom('page_revision')
    .leftJoin('user', 'user.id', 'page_revision.user_id')
    .select([
      'page_revision.id',
      'page_revision.version',
      'page_revision.action',
      'user.username as savedBy',
      'page_revision.created_at as createdAt',
    ]);
}
