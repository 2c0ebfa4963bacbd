import type { z } from 'zod';
import {
  commentById,
  countComments,
  insertComment,
  peopleToName,
  putNotices,
  removeComment,
  setCommentText,
  setResolved,
} from '../../../db/comment-queries.ts';
import type { PageRecord } from '../../../db/page-queries.ts';
import type { Row } from '../../../db/schema.ts';
import type { Action } from '../../../src/calls/permissions.ts';
import type {
  commentAddSchema,
  commentEditSchema,
  threadResolveSchema,
} from '../../../src/model/comments.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { COMMENTS } from '../../../src/model/limits.ts';
import { ADMIN_ROLE, shownName } from '../../../src/model/users.ts';
import { COMMENT_MAILS } from '../../core/limits/limits.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { pageToChange, recordPage } from '../pages/page-to-change.ts';

/** Changes of comments. Each returns the id of the page. None changes the page, its version or its revisions. */

/**
 * Adds a comment. An answer opens its thread again, so that an answer to a thread that was just resolved is not missed.
 *
 * @throws HearthError 'too-many-comments' (409), 'comment-not-found' (404), otherwise as `pageToChange`
 */
export async function addComment(
  unit: UnitOfWork,
  { _id, thread, block, quote, text, named }: z.output<typeof commentAddSchema>,
): Promise<string> {
  const { db, author } = unit;
  await pageToChange(unit, 'comments/add', { id: _id });
  const first = thread === undefined ? null : await firstOf(unit, thread);
  if (first !== null && first.page_id !== _id) throw new HearthError('comment-not-found');
  if ((await countComments(db, _id)) >= COMMENTS.perPage) {
    throw new HearthError('too-many-comments', { max: COMMENTS.perPage });
  }
  if (first !== null && first.resolved_at !== null) await setResolved(db, first.id, null);
  const id = newId();
  await insertComment(db, {
    id,
    page_id: _id,
    thread_id: first?.id ?? id,
    block_key: first?.block_key ?? block,
    quote: first === null ? quote : '',
    text,
    author_id: author.user._id,
    created_at: author.now,
    edited_at: null,
    resolved_at: null,
    resolved_by: null,
  });
  await tell(unit, id, text, named, first?.author_id);
  return _id;
}

/** @throws HearthError 'comment-not-found' (404), 'not-your-comment' (403), otherwise as `pageToChange` */
export async function editComment(
  unit: UnitOfWork,
  { comment: id, text, named }: z.output<typeof commentEditSchema>,
): Promise<string> {
  const { comment } = await commentToChange(unit, 'comments/edit', id);
  if (comment.author_id !== unit.author.user._id) throw new HearthError('not-your-comment');
  await setCommentText(unit.db, id, text, unit.author.now);
  await tell(unit, id, text, named);
  return comment.page_id;
}

/** @throws HearthError 'comment-not-found' (404), 'not-your-comment' (403), otherwise as `pageToChange` */
export async function deleteComment(unit: UnitOfWork, id: string): Promise<string> {
  const { comment, page } = await commentToChange(unit, 'comments/remove', id);
  const { user } = unit.author;
  if (comment.author_id !== user._id && !user.roles.includes(ADMIN_ROLE)) {
    throw new HearthError('not-your-comment');
  }
  await removeComment(unit.db, comment);
  await recordPage(unit, 'comments/remove', page);
  return comment.page_id;
}

/** @throws HearthError 'comment-not-found' (404), otherwise as `pageToChange` */
export async function resolveThread(
  unit: UnitOfWork,
  { thread, isResolved }: z.output<typeof threadResolveSchema>,
): Promise<string> {
  const { db, author } = unit;
  const first = await firstOf(unit, thread);
  await pageToChange(unit, 'comments/resolve', { id: first.page_id });
  const isSame = (first.resolved_at !== null) === isResolved;
  // The first of two people who resolve a thread has resolved it.
  if (!isSame)
    await setResolved(db, thread, isResolved ? { userId: author.user._id, now: author.now } : null);
  return first.page_id;
}

async function commentToChange(
  unit: UnitOfWork,
  action: Action,
  id: string,
): Promise<{ comment: Row<'comment'>; page: PageRecord }> {
  const comment = await commentById(unit.db, id);
  if (comment === null || comment.text === '') throw new HearthError('comment-not-found');
  const { record } = await pageToChange(unit, action, { id: comment.page_id });
  return { comment, page: record };
}

/** Returns the first comment of a thread. */
async function firstOf({ db }: UnitOfWork, thread: string): Promise<Row<'comment'>> {
  const comment = await commentById(db, thread);
  if (comment === null || comment.thread_id !== thread) throw new HearthError('comment-not-found');
  return comment;
}

/**
 * Tells people of a comment, except its author: those whom the text names, and whoever started the thread.
 *
 * @param named the ids of people; those who may not log in, and those whose names are not in the text, are left out
 */
async function tell(
  { db, author }: UnitOfWork,
  comment: string,
  text: string,
  named: readonly string[],
  starter?: string,
): Promise<void> {
  const ids = [...named, ...(starter === undefined ? [] : [starter])];
  if (ids.length === 0) return;
  const people = await peopleToName(db, ids.length, ids);
  const mailAt = new Date(Date.parse(author.now) + COMMENT_MAILS.gatherMs).toISOString();
  await putNotices(
    db,
    people
      .filter((person) => person.id === starter || text.includes(`@${shownName(person)}`))
      .filter(({ id }) => id !== author.user._id)
      .map(({ id }) => ({
        comment_id: comment,
        user_id: id,
        created_at: author.now,
        mail_at: mailAt,
        seen_at: null,
      })),
  );
}
