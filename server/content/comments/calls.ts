import { commentsOf, peopleToName, readComments } from '../../../db/comment-queries.ts';
import type { Reader } from '../../../db/connection.ts';
import { pageById } from '../../../db/page-queries.ts';
import { comments } from '../../../src/calls/comments.ts';
import type { Comment } from '../../../src/model/comments.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { COMMENTS } from '../../../src/model/limits.ts';
import { shownName } from '../../../src/model/users.ts';
import { handle } from '../../people/auth/handle.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { commentShape } from '../documents/comment-shape.ts';
import { addComment, deleteComment, editComment, resolveThread } from './change-comments.ts';

export const commentCalls = [
  handle(comments.list, async ({ services, session }, { _id }) => {
    const { reader } = services.database;
    const page = await pageById(reader, _id);
    if (page === null) throw new HearthError('page-not-found');
    if (page.deleted_at !== null) throw new HearthError('page-deleted');
    return commentsFor(reader, _id, session.user._id);
  }),

  handle(comments.people, async ({ services, session }) => {
    const people = await peopleToName(services.database.reader, COMMENTS.people);
    // Nobody is told of their own comments.
    const others = people.filter(({ id }) => id !== session.user._id);
    return { people: others.map((person) => ({ _id: person.id, name: shownName(person) })) };
  }),

  handle(comments.add, async ({ services, session, write }, asked) => {
    await services.rates.comments.attempt(session.user._id);
    return write((unit) => changed(unit, () => addComment(unit, asked)));
  }),

  handle(comments.edit, async ({ services, session, write }, asked) => {
    await services.rates.comments.attempt(session.user._id);
    return write((unit) => changed(unit, () => editComment(unit, asked)));
  }),

  handle(comments.remove, ({ write }, { comment }) =>
    write((unit) => changed(unit, () => deleteComment(unit, comment))),
  ),

  handle(comments.resolve, ({ write }, asked) =>
    write((unit) => changed(unit, () => resolveThread(unit, asked))),
  ),

  handle(comments.read, async ({ write }, { _id }) => {
    await write(({ db, author }) => readComments(db, author.user._id, _id, author.now));
    return {};
  }),
];

/** Changes comments, tells the editors in which the page is open, and returns the comments on the page. */
async function changed(
  { db, author, after }: UnitOfWork,
  change: () => Promise<string>,
): Promise<{ comments: Comment[] }> {
  const pageId = await change();
  after.share({ effect: 'commented', pageId });
  return commentsFor(db, pageId, author.user._id);
}

async function commentsFor(db: Reader, pageId: string, userId: string): Promise<{ comments: Comment[] }> {
  return { comments: (await commentsOf(db, pageId, userId)).map(commentShape) };
}
