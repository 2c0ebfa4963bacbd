import { type SqlBool, sql } from 'kysely';
import { ADMIN_ROLE } from '../src/model/users.ts';
import type { Reader, Writer } from './connection.ts';
import { type PublishableRoles, publishableBy } from './publishable-by.ts';
import type { Row } from './schema.ts';

/** Requests for the publication of pages. Only the last request of each page is stored. */

/** A request with the usernames of its requester and its decider. A username is null if the account no longer exists. */
export interface ReviewRecord extends Row<'review'> {
  readonly asker: string | null;
  readonly decider: string | null;
}

/** Selects the pages of a domain that wait for publication and that the user may publish. */
export interface WaitingSelection {
  readonly domainId: string;
  readonly publishable: PublishableRoles;
}

/** Returns the last request for the publication of a page; null if there was none. */
export async function reviewOf(db: Reader, pageId: string): Promise<ReviewRecord | null> {
  return (await withNames(db).where('review.page_id', '=', pageId).executeTakeFirst()) ?? null;
}

/** Replaces the stored request for the publication of a page. @param mailedAt if null, keeps the stored value */
export async function putReview(
  trx: Writer,
  {
    mailedAt,
    ...asked
  }: Pick<Row<'review'>, 'page_id' | 'domain_id' | 'asked_by' | 'asked_at' | 'version' | 'note'> & {
    readonly mailedAt: string | null;
  },
): Promise<void> {
  const fresh = { ...asked, state: 'open' as const, decided_by: null, decided_at: null, reason: '' };
  await trx
    .insertInto('review')
    .values({ ...fresh, mailed_at: mailedAt })
    .onConflict((conflict) =>
      conflict
        .column('page_id')
        .doUpdateSet({ ...fresh, ...(mailedAt === null ? {} : { mailed_at: mailedAt }) }),
    )
    .execute();
}

/** Closes the open request for the publication of a page. Returns whether a request was open. */
export async function closeReview(
  trx: Writer,
  pageId: string,
  {
    state,
    reason = '',
    by,
    at,
  }: {
    readonly state: 'published' | 'declined' | 'withdrawn';
    readonly reason?: string;
    readonly by: string;
    readonly at: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('review')
    .set({ state, reason, decided_by: by, decided_at: at })
    .where('page_id', '=', pageId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Opens a request again that was closed by a publication at a time (ISO 8601), because the publication was taken back.
 *
 * @param version the version of the draft whose publication is requested now
 */
export async function reopenReview(
  trx: Writer,
  pageId: string,
  { publishedAt, version }: { readonly publishedAt: string; readonly version: number },
): Promise<void> {
  await trx
    .updateTable('review')
    .set({ state: 'open', decided_by: null, decided_at: null, version })
    .where('page_id', '=', pageId)
    .where('state', '=', 'published')
    .where('decided_at', '=', publishedAt)
    .execute();
}

/** Returns one page of the requests that wait, the oldest first, and the total number of those requests. */
export async function waitingPages(
  db: Reader,
  selection: WaitingSelection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const { total } = await waiting(db, selection)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return { pages: await waitingRows(db, selection, { limit, offset }).execute(), total: Number(total) };
}

/** Returns the query for the rows of `waitingPages`. */
export function waitingRows(
  db: Reader,
  selection: WaitingSelection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return waiting(db, selection)
    .leftJoin('user as asker', 'asker.id', 'review.asked_by')
    .leftJoin('user as decider', 'decider.id', 'review.decided_by')
    .selectAll('review')
    .select(['asker.username as asker', 'decider.username as decider'])
    .select(['page.collection', 'page.slug', 'page.title', 'page.published'])
    .select('page.version as draft_version')
    .orderBy('review.asked_at')
    .orderBy('review.page_id')
    .limit(limit)
    .offset(offset);
}

/** Counts the pages that wait for publication, up to `most`. */
export async function countWaiting(db: Reader, selection: WaitingSelection, most: number): Promise<number> {
  const { total } = await db
    .selectFrom(waiting(db, selection).select('review.page_id').limit(most).as('some'))
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The recipient of a mail. */
export type MailedUser = Pick<Row<'user'>, 'username' | 'email'>;

/**
 * Returns some of the users who can log in and may publish a page, the most recently seen first.
 *
 * @param publishing the roles that may publish
 * @param roles the roles of the page
 */
export function publishersOf(
  db: Reader,
  {
    publishing,
    roles,
    except,
    limit,
  }: {
    readonly publishing: readonly string[];
    readonly roles: readonly string[];
    /** The id of the user who gets no mail. */
    readonly except: string;
    readonly limit: number;
  },
): Promise<MailedUser[]> {
  const holding = (names: readonly string[]) =>
    sql<SqlBool>`exists (select 1 from user_role where user_role.user_id = "user".id and user_role.role in (${sql.join(names)}))`;
  let query = db
    .selectFrom('user')
    .select(['username', 'email'])
    .where('removed_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('id', '!=', except)
    .where(holding([...publishing, ADMIN_ROLE]));
  if (roles.length > 0) query = query.where(holding([...roles, ADMIN_ROLE]));
  return query.orderBy('last_seen_at', 'desc').orderBy('id').limit(limit).execute();
}

/** Returns the username and e-mail address of a user; null if the user can no longer log in. */
export async function mailedUser(db: Reader, id: string): Promise<MailedUser | null> {
  const row = await db
    .selectFrom('user')
    .select(['username', 'email'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

function withNames(db: Reader) {
  return db
    .selectFrom('review')
    .leftJoin('user as asker', 'asker.id', 'review.asked_by')
    .leftJoin('user as decider', 'decider.id', 'review.decided_by')
    .selectAll('review')
    .select(['asker.username as asker', 'decider.username as decider']);
}

function waiting(db: Reader, { domainId, publishable }: WaitingSelection) {
  return db
    .selectFrom('review')
    .innerJoin('page', 'page.id', 'review.page_id')
    .where('review.domain_id', '=', domainId)
    .where('review.state', '=', 'open')
    .where('page.deleted_at', 'is', null)
    .where(publishableBy(publishable));
}
