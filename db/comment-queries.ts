import { sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row } from './schema.ts';

/** Comments on pages, and the people who are told of them. */

/** A comment with the names of its author and of the person who resolved its thread, and whether the reader has it as new. */
export interface CommentRecord extends Row<'comment'> {
  readonly author: string | null;
  readonly author_name: string | null;
  readonly author_left: string | null;
  readonly resolver: string | null;
  readonly resolver_name: string | null;
  readonly is_new: number;
}

/** Returns the comments on a page, the oldest first. @param userId the person who reads them */
export function commentsOf(db: Reader, pageId: string, userId: string): Promise<CommentRecord[]> {
  return db
    .selectFrom('comment')
    .leftJoin('user as author', 'author.id', 'comment.author_id')
    .leftJoin('user as resolver', 'resolver.id', 'comment.resolved_by')
    .selectAll('comment')
    .select(['author.username as author', 'author.name as author_name', 'author.removed_at as author_left'])
    .select(['resolver.username as resolver', 'resolver.name as resolver_name'])
    .select(
      sql<number>`cast(exists (select 1 from comment_notice where comment_notice.comment_id = comment.id
        and comment_notice.user_id = ${userId} and comment_notice.seen_at is null) as integer)`.as('is_new'),
    )
    .where('comment.page_id', '=', pageId)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute();
}

export async function commentById(db: Reader, id: string): Promise<Row<'comment'> | null> {
  return (await db.selectFrom('comment').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function countComments(db: Reader, pageId: string): Promise<number> {
  const { total } = await db
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('page_id', '=', pageId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts the threads of a page that nobody has resolved. */
export async function countOpenThreads(db: Reader, pageId: string): Promise<number> {
  const { total } = await db
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('page_id', '=', pageId)
    .whereRef('id', '=', 'thread_id')
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertComment(db: Writer, comment: NewRow<'comment'>): Promise<void> {
  await db.insertInto('comment').values(comment).execute();
}

export async function setCommentText(db: Writer, id: string, text: string, now: string): Promise<void> {
  await db.updateTable('comment').set({ text, edited_at: now }).where('id', '=', id).execute();
}

/** Resolves a thread, or opens it again with null. */
export async function setResolved(
  db: Writer,
  thread: string,
  by: { readonly userId: string; readonly now: string } | null,
): Promise<void> {
  await db
    .updateTable('comment')
    .set({ resolved_at: by?.now ?? null, resolved_by: by?.userId ?? null })
    .where('id', '=', thread)
    .execute();
}

/**
 * Removes a comment. The first comment of a thread with answers stays without its text, and goes with the last of its answers.
 */
export async function removeComment(db: Writer, { id, thread_id }: Row<'comment'>): Promise<void> {
  const others = await db
    .selectFrom('comment')
    .select(['id', 'text'])
    .where('thread_id', '=', thread_id)
    .where('id', '!=', id)
    .execute();
  if (id === thread_id && others.length > 0) {
    await db.updateTable('comment').set({ text: '', quote: '' }).where('id', '=', id).execute();
    await db.deleteFrom('comment_notice').where('comment_id', '=', id).execute();
    return;
  }
  const isLast = others.every((other) => other.text === '');
  await db
    .deleteFrom('comment')
    .where('id', '=', isLast ? thread_id : id)
    .execute();
}

/** Removes some threads that were resolved before a time (ISO 8601). Returns whether more may remain to be removed. */
export async function purgeResolvedThreads(db: Writer, before: string): Promise<boolean> {
  const rows = await db
    .selectFrom('comment')
    .select('id')
    .where('resolved_at', '<', before)
    .orderBy('resolved_at')
    .limit(THREADS_PER_STEP)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('comment').where('id', 'in', ids).execute();
  return ids.length === THREADS_PER_STEP;
}

/** The number of threads removed per step. The number is low, so that other writes wait only briefly. */
const THREADS_PER_STEP = 50;

/** Returns the people who may log in, by their usernames. @param ids if given, only these people */
export function peopleToName(db: Reader, limit: number, ids?: readonly string[]) {
  let query = db
    .selectFrom('user')
    .select(['id', 'username', 'name'])
    .where('removed_at', 'is', null)
    .where('deactivated_at', 'is', null);
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  return query.orderBy('username_key').limit(limit).execute();
}

/** Stores who is told of a comment. Somebody who was told of it already is not told again. */
export async function putNotices(db: Writer, notices: readonly NewRow<'comment_notice'>[]): Promise<void> {
  if (notices.length === 0) return;
  await db
    .insertInto('comment_notice')
    .values([...notices])
    .onConflict((conflict) => conflict.columns(['comment_id', 'user_id']).doNothing())
    .execute();
}

/** Notes that a person has read the comments on a page. Mails that wait for these comments are no longer sent. */
export async function readComments(db: Writer, userId: string, pageId: string, now: string): Promise<void> {
  await db
    .updateTable('comment_notice')
    .set({ seen_at: now, mail_at: null })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('comment_id', 'in', (eb) =>
      eb.selectFrom('comment').select('comment.id').where('comment.page_id', '=', pageId),
    )
    .execute();
}

/** A person on a site. */
interface NoticedPerson {
  readonly userId: string;
  readonly domainId: string;
}

/** Returns some of the comments of `unreadComments`, the newest first. */
export function newComments(db: Reader, person: NoticedPerson, limit: number) {
  return unreadComments(db, person)
    .leftJoin('user', 'user.id', 'comment.author_id')
    .select(['comment.id', 'comment.text', 'comment.created_at', 'page.slug', 'page.title'])
    .select(['user.username', 'user.name'])
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id')
    .limit(limit)
    .execute();
}

/** Returns the query for the comments of which a person was told and that they have not read, in open threads of a site. */
export function unreadComments(db: Reader, { userId, domainId }: NoticedPerson) {
  return toldComments(db)
    .where('comment_notice.user_id', '=', userId)
    .where('comment_notice.seen_at', 'is', null)
    .where('page.domain_id', '=', domainId);
}

/** Returns the people and pages for which mails are due, those that wait longest first. */
export async function dueCommentMails(db: Reader, now: string, limit: number) {
  return db
    .selectFrom('comment_notice')
    .innerJoin('comment', 'comment.id', 'comment_notice.comment_id')
    .select(['comment_notice.user_id', 'comment.page_id'])
    .where('comment_notice.mail_at', '<=', now)
    .groupBy(['comment_notice.user_id', 'comment.page_id'])
    .orderBy((eb) => eb.fn.min('comment_notice.mail_at'))
    .limit(limit)
    .execute();
}

/**
 * Returns the comments on a page of which a person is to be mailed, the oldest first, and notes that they need no mail any more.
 *
 * @param since comments from before this time (ISO 8601) are not mailed
 */
export async function takeMailedComments(
  db: Writer,
  { userId, pageId, since }: { readonly userId: string; readonly pageId: string; readonly since: string },
) {
  const comments = await toldComments(db)
    .leftJoin('user', 'user.id', 'comment.author_id')
    .select(['comment.id', 'comment.text', 'comment.quote', 'user.username', 'user.name'])
    .select(['page.domain_id', 'page.slug', 'page.title'])
    .where('comment_notice.user_id', '=', userId)
    .where('comment.page_id', '=', pageId)
    .where('comment_notice.mail_at', 'is not', null)
    .where('comment.created_at', '>=', since)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute();
  await db
    .updateTable('comment_notice')
    .set({ mail_at: null })
    .where('user_id', '=', userId)
    .where('mail_at', 'is not', null)
    .where('comment_id', 'in', (eb) =>
      eb.selectFrom('comment').select('comment.id').where('comment.page_id', '=', pageId),
    )
    .execute();
  return comments;
}

/** The comments in open threads of pages that are not deleted, with the people who are told of them. */
function toldComments(db: Reader) {
  return db
    .selectFrom('comment_notice')
    .innerJoin('comment', 'comment.id', 'comment_notice.comment_id')
    .innerJoin('comment as first', 'first.id', 'comment.thread_id')
    .innerJoin('page', 'page.id', 'comment.page_id')
    .where('first.resolved_at', 'is', null)
    .where('page.deleted_at', 'is', null);
}
