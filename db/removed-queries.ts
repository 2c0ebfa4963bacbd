import { sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import { removePerson } from './person-changes.ts';
import { removeDomainRows } from './remove-domain.ts';
import type { RevisionTable, Row } from './schema.ts';

/** Something that was removed for good, by its id alone. */
export type Removed = Row<'removed_for_good'>;

/** The kinds of things that are removed again after a restore. */
export const REMOVED_KINDS = [
  'domain',
  'page',
  'submission',
  'page_feedback_text',
  'media',
  'user',
  'page_revision',
  'site_document_revision',
] as const satisfies readonly Removed['kind'][];

/** The number of ids in one statement, and of rows that housekeeping removes in one step. */
const ROWS_PER_STEP = 500;

/** Returns everything that was removed for good and has not come back, the oldest first. */
export async function removedForGood(db: Reader): Promise<readonly Removed[]> {
  return await db
    .selectFrom('removed_for_good')
    .selectAll()
    .orderBy('removed_at')
    .orderBy('kind')
    .orderBy('id')
    .execute();
}

/** Adds what another database or a list knows as removed. Entries that are known already keep their time. */
export async function rememberRemoved(db: Writer, removed: readonly Removed[]): Promise<void> {
  for (const rows of chunks(removed)) {
    await db
      .insertInto('removed_for_good')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Forgets some of what was removed before a time, and some of what exceeds a number. Returns whether there may be more to
 * forget.
 *
 * @param before ISO 8601
 * @param most the number of entries that are kept
 */
export async function forgetRemoved(db: Writer, before: string, most: number): Promise<boolean> {
  const old = await db
    .selectFrom('removed_for_good')
    .select(['kind', 'id'])
    .where('removed_at', '<', before)
    .limit(ROWS_PER_STEP)
    .execute();
  const rows =
    old.length > 0
      ? old
      : await db
          .selectFrom('removed_for_good')
          .select(['kind', 'id'])
          .orderBy('removed_at', 'desc')
          .orderBy('id', 'desc')
          .offset(most)
          .limit(ROWS_PER_STEP)
          .execute();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = ofKind.map(({ id }) => id);
    await db.deleteFrom('removed_for_good').where('kind', '=', kind).where('id', 'in', ids).execute();
  }
  return rows.length > 0;
}

/**
 * Removes from a restored database what was removed for good after the backup was made, with everything that belongs to it.
 * The last site is kept, because a database without a site would be filled as a new one; it is no longer public.
 *
 * @param now ISO 8601
 * @returns the number of removed things
 */
export async function removeAgain(trx: Writer, removed: readonly Removed[], now: string): Promise<number> {
  await rememberRemoved(trx, removed);
  let count = 0;
  for (const [kind, entries] of Map.groupBy(removed, (entry) => entry.kind)) {
    for (const chunk of chunks(entries)) {
      const ids = await presentIds(trx, kind, chunk);
      if (ids.length > 0) await REMOVALS[kind](trx, ids, now);
      count += ids.length;
    }
  }
  return count;
}

/**
 * Removes the documents of revisions, and what publications of the same documents replaced, because that may be one of these.
 * The revisions stay in the history without a document.
 *
 * @param by the user who removes them; null if a restore does
 */
export async function emptyRevisions(
  trx: Writer,
  table: RevisionTable,
  ids: readonly string[],
  by: string | null,
): Promise<void> {
  const document = table === 'page_revision' ? 'page_id' : 'document_id';
  const documents = trx.selectFrom(table).select(sql.ref<string>(document).as('id')).where('id', 'in', ids);
  await trx
    .updateTable(table)
    .set({ publication: null, replaced: null })
    .where(sql.ref(document), 'in', documents)
    .where('replaced', 'is not', null)
    .execute();
  await trx
    .updateTable(table)
    .set({ action: 'removed', doc: '{}', user_id: by })
    .where('id', 'in', ids)
    .execute();
}

async function presentIds(
  trx: Writer,
  kind: Removed['kind'],
  entries: readonly Removed[],
): Promise<string[]> {
  const ids = entries.map(({ id }) => id);
  const rows = await trx
    .selectFrom(kind as 'page')
    .select('id')
    .where('id', 'in', ids)
    // The rows of removed users and revisions stay.
    .$if(kind === 'user', (query) => query.where(sql.ref('removed_at'), 'is', null))
    .$if(kind.endsWith('_revision'), (query) => query.where(sql.ref('action'), '<>', 'removed'))
    .execute();
  return rows.map(({ id }) => id);
}

const REMOVALS: Readonly<
  Record<Removed['kind'], (trx: Writer, ids: readonly string[], now: string) => Promise<void>>
> = {
  domain: async (trx, ids) => {
    for (const id of ids) await removeDomain(trx, id);
  },
  page: async (trx, ids) => {
    const listings = trx.selectFrom('listing').select('id').where('page_id', 'in', ids);
    await trx.deleteFrom('media_use').where('document_id', 'in', listings).execute();
    await trx.deleteFrom('media_use').where('document_id', 'in', ids).execute();
    await trx.deleteFrom('listing_published').where('page_id', 'in', ids).execute();
    for (const table of [
      'listing',
      'page_published',
      'page_revision',
      'page_feedback',
      'page_feedback_text',
    ] as const)
      await trx.deleteFrom(table).where('page_id', 'in', ids).execute();
    await trx.deleteFrom('page').where('id', 'in', ids).execute();
  },
  submission: async (trx, ids) => {
    await trx.deleteFrom('outbox').where('submission_id', 'in', ids).execute();
    await trx.deleteFrom('submission').where('id', 'in', ids).execute();
  },
  page_feedback_text: async (trx, ids) => {
    await trx.deleteFrom('page_feedback_text').where('id', 'in', ids).execute();
  },
  media: async (trx, ids) => {
    await trx.deleteFrom('media').where('id', 'in', ids).execute();
  },
  page_revision: (trx, ids) => emptyRevisions(trx, 'page_revision', ids, null),
  site_document_revision: (trx, ids) => emptyRevisions(trx, 'site_document_revision', ids, null),
  user: async (trx, ids, now) => {
    for (const id of ids) await removePerson(trx, id, now);
  },
};

async function removeDomain(trx: Writer, id: string): Promise<void> {
  const others = await trx
    .selectFrom('domain')
    .select(['id', 'is_default'])
    .where('id', '<>', id)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  const [heir] = others;
  if (heir === undefined) {
    await trx.updateTable('domain').set({ published: 0 }).where('id', '=', id).execute();
    return;
  }
  const submissions = trx.selectFrom('submission').select('id').where('domain_id', '=', id);
  await trx.deleteFrom('outbox').where('submission_id', 'in', submissions).execute();
  await trx.deleteFrom('submission').where('domain_id', '=', id).execute();
  await removeDomainRows(trx, id);
  if (heir.is_default === 0) {
    await trx.updateTable('domain').set({ is_default: 1 }).where('id', '=', heir.id).execute();
  }
}

function* chunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STEP)
    yield items.slice(start, start + ROWS_PER_STEP);
}
