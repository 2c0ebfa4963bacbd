import type { TimedAction } from '../src/model/page-times.ts';
import type { Reader, Writer } from './connection.ts';
import { type PublishableRoles, publishableBy } from './publishable-by.ts';
import type { NewRow, Row } from './schema.ts';

/** The times at which pages are to be published or unpublished: at most one of each for a page. */

/** A time with the username of the person who set it; null if the account no longer exists. */
export interface PageTimeRecord extends Row<'page_time'> {
  readonly username: string | null;
}

/** A time with the page that it is about. */
export interface TimedPageRecord extends PageTimeRecord {
  readonly slug: string;
  readonly title: string;
  readonly domain_id: string;
}

/** Identifies a time as it was read. A time that was set again since is another one. */
export type PageTimeKey = Pick<Row<'page_time'>, 'page_id' | 'action' | 'at' | 'set_at'>;

/** Returns the times of a page, the next one first. */
export function pageTimes(db: Reader, pageId: string): Promise<PageTimeRecord[]> {
  return db
    .selectFrom('page_time')
    .leftJoin('user', 'user.id', 'page_time.set_by')
    .selectAll('page_time')
    .select('user.username')
    .where('page_id', '=', pageId)
    .orderBy('at')
    .orderBy('action')
    .execute();
}

/** Sets a time, in place of an earlier one for the same page and action. */
export async function putPageTime(db: Writer, time: NewRow<'page_time'>): Promise<void> {
  const { page_id, action, ...rest } = time;
  await db
    .insertInto('page_time')
    .values(time)
    .onConflict((conflict) => conflict.columns(['page_id', 'action']).doUpdateSet(rest))
    .execute();
}

/** Removes the times of a page, for one action or both. Returns the number of removed times. */
export async function clearPageTimes(db: Writer, pageId: string, action?: TimedAction): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('page_time')
    .where('page_id', '=', pageId)
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes a time that has come. Returns whether it was still to come, as it was read. */
export async function takePageTime(db: Writer, time: PageTimeKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('page_time')
    .where((eb) => eb.and(stillToCome(time)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes why nothing happened at a time. Returns whether the time was still to come, as it was read. */
export async function stopPageTime(db: Writer, time: PageTimeKey, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('page_time')
    .set({ stopped: reason })
    .where((eb) => eb.and(stillToCome(time)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns some of the times that have come: first those that unpublish, then those that publish, the earliest first. */
export function dueTimes(db: Reader, now: string, limit: number): Promise<TimedPageRecord[]> {
  return timed(db)
    .where('page_time.at', '<=', now)
    .where('page_time.stopped', '=', '')
    .orderBy('page_time.action', 'desc')
    .orderBy('page_time.at')
    .orderBy('page_time.page_id')
    .limit(limit)
    .execute();
}

/** Returns some of the times of a domain, of pages that the user may publish, the next one first. */
export function timesOfSite(
  db: Reader,
  { domainId, publishable }: { readonly domainId: string; readonly publishable: PublishableRoles },
  limit: number,
): Promise<TimedPageRecord[]> {
  return timed(db)
    .where('page.domain_id', '=', domainId)
    .where(publishableBy(publishable))
    .orderBy('page_time.at')
    .orderBy('page_time.page_id')
    .orderBy('page_time.action')
    .limit(limit)
    .execute();
}

/**
 * Stops the publications that were to happen before the restore of a backup. Nobody knows whether they happened, and what was
 * changed since. Returns their number.
 *
 * @param now ISO 8601
 */
export async function holdPublications(db: Writer, now: string, reason: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('page_time')
    .set({ stopped: reason })
    .where('action', '=', 'publish')
    .where('at', '<=', now)
    .where('stopped', '=', '')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Selects a time as it was read, if nothing has stopped it. */
function stillToCome({ page_id, action, at, set_at }: PageTimeKey) {
  return { page_id, action, at, set_at, stopped: '' };
}

function timed(db: Reader) {
  return db
    .selectFrom('page_time')
    .innerJoin('page', 'page.id', 'page_time.page_id')
    .leftJoin('user', 'user.id', 'page_time.set_by')
    .selectAll('page_time')
    .select(['user.username', 'page.slug', 'page.title', 'page.domain_id'])
    .where('page.deleted_at', 'is', null);
}
