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
  /** The published version that readers have after this; null or absent if they have none. */
  readonly live?: { readonly slug: string; readonly publishedAt: string } | null | undefined;
  /** The publication that made the revision, if it can be taken back. */
  readonly publication?: MadeBy | undefined;
}

/** A publication, and what it replaced (JSON text). */
export interface MadeBy {
  readonly id: string;
  readonly replaced: string;
}

export async function insertRevision(db: Writer, revision: NewRevision): Promise<void> {
  const { id, pageId, version, action, userId, createdAt, doc, live, publication } = revision;
  const { id: madeBy = null, replaced = null } = publication ?? {};
  const { slug = null, publishedAt = null } = live ?? {};
  await addRevision(
    db,
    id,
    pageId,
    version,
    action,
    userId,
    createdAt,
    doc,
    madeBy,
    replaced,
    slug,
    publishedAt,
  );
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
    publication: string | null,
    replaced: string | null,
    live_slug: string | null,
    live_since: string | null,
  ) =>
    db.insertInto('page_revision').values({
      id,
      page_id,
      version,
      action,
      user_id,
      created_at,
      doc,
      publication,
      replaced,
      live_slug,
      live_since,
    }),
);

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * The number of newest revisions that are never examined. The newest `STORED_REVISIONS.last` are kept. The oldest of these is
 * examined, too, because older revisions of the same day need not be kept.
 */
export const REVISIONS_BEFORE_PRUNING = STORED_REVISIONS.last - 1;
/**
 * The maximum number of revisions examined at once: one per day of a year, and the same number of superfluous revisions. If a
 * page has more revisions, several saves prune the revisions.
 */
export const MAX_PRUNED = 2 * STORED_REVISIONS.dailyForDays;

/** Removes the old revisions of a page that `STORED_REVISIONS` does not keep. Days are UTC. */
export async function pruneRevisions(db: Writer, pageId: string, now: string): Promise<void> {
  const rows = await revisionsToLookAt(db, pageId);
  const ids = revisionsToRemove(rows, now);
  if (ids.length > 0) await db.deleteFrom('page_revision').where('id', 'in', ids).execute();
}

const revisionsToLookAt = readyQuery((db: Writer, pageId: string) =>
  db
    .selectFrom('page_revision')
    .select(['id', 'created_at', 'action'])
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .orderBy('id', 'desc')
    .offset(REVISIONS_BEFORE_PRUNING)
    .limit(MAX_PRUNED),
);

/** The actions that change what readers see. */
export const VISIBLE: readonly RevisionAction[] = ['publish', 'unpublish', 'takeBack'];

/** A revision as `revisionsToRemove` looks at it. */
interface Examined {
  readonly id: string;
  readonly created_at: string;
  readonly action: RevisionAction;
}

/**
 * Returns the revisions of a document that `STORED_REVISIONS` does not keep. Expects the revisions after the first
 * `REVISIONS_BEFORE_PRUNING`, the newest first. The one that is kept of a day is the last that changed what readers see, or
 * else the last. Days are UTC.
 */
export function revisionsToRemove([newest, ...older]: readonly Examined[], now: string): string[] {
  if (newest === undefined) return [];
  const oldestDay = dayOf(new Date(Date.parse(now) - STORED_REVISIONS.dailyForDays * DAY_MS).toISOString());
  const kept = new Set([newest.id]);
  for (const [day, [last, ...before]] of Map.groupBy([newest, ...older], (row) => dayOf(row.created_at))) {
    const visible = [last!, ...before].find(({ action }) => VISIBLE.includes(action));
    if (day >= oldestDay) kept.add((visible ?? last!).id);
  }
  return older.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}

/**
 * A revision without the content of its document. `savedBy` is a username; null if the system or a deleted user saved the
 * revision.
 */
export interface RevisionEntry {
  readonly id: string;
  readonly version: number;
  readonly action: RevisionAction;
  readonly savedBy: string | null;
  readonly createdAt: string;
}

/** Some of a document's revisions, the newest first, and the total number of its revisions. */
export interface RevisionList {
  readonly revisions: readonly RevisionEntry[];
  readonly total: number;
}

/** A range of a document's revisions: `limit` of them after the first `offset`. */
export interface RevisionRange {
  readonly limit: number;
  readonly offset: number;
}

/** Returns the revisions of a page in a range, the newest first, and the total number of its revisions. */
export async function pageRevisions(
  db: Reader,
  pageId: string,
  { limit, offset }: RevisionRange,
): Promise<RevisionList> {
  const revisions = await entries(db)
    .where('page_revision.page_id', '=', pageId)
    // Sorts by version, because ids sort by time, and a clock can go back.
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

/** Returns a revision with its document (JSON text); null if it does not exist, or its document was removed. */
export async function pageRevision(
  db: Reader,
  id: string,
): Promise<(RevisionEntry & { readonly pageId: string; readonly doc: string }) | null> {
  const row = await entries(db)
    .select(['page_revision.page_id as pageId', 'page_revision.doc'])
    .where('page_revision.id', '=', id)
    .where('page_revision.action', '<>', 'removed')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the document (JSON text) of a page as it was in a version; null if no revision has it any more. */
export async function documentOfVersion(db: Reader, pageId: string, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('page_revision')
    .select('doc')
    .where('page_id', '=', pageId)
    .where('action', '<>', 'removed')
    // A version that changed nothing has no revision of its own.
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.doc ?? null;
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
