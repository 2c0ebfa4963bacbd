import type { CommentRecord } from '../../../db/comment-queries.ts';
import type { Comment } from '../../../src/model/comments.ts';
import { shownName } from '../../../src/model/users.ts';

/** Returns a comment in the format of API responses. */
export function commentShape(row: CommentRecord): Comment {
  const author = calledBy(row.author, row.author_name);
  return {
    _id: row.id,
    thread: row.thread_id,
    block: row.block_key,
    quote: row.quote,
    text: row.text,
    author: { _id: row.author_id, name: row.author_left === null ? author : `${author}, who has left` },
    createdAt: row.created_at,
    editedAt: row.edited_at,
    resolvedAt: row.resolved_at,
    resolvedBy: row.resolved_at === null ? null : calledBy(row.resolver, row.resolver_name),
    isNew: row.is_new === 1,
  };
}

/** Returns the name of a person by the columns of their account, which a join may have missed. */
export function calledBy(username: string | null, name: string | null): string {
  return username === null ? 'Somebody' : shownName({ username, name: name ?? '' });
}
