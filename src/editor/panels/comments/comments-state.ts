import { atom, computed } from 'nanostores';
import type { Comment, Nameable } from '../../../model/comments.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { walk } from '../../../model/tree.ts';
import { $heardThreads } from '../../document/comments.ts';
import { $tree } from '../../document/current-tree.ts';
import { ofThisSite } from '../../document/sites.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { announce } from '../../ui/announcements.ts';
import { $new, hearNew } from '../review/review-state.ts';

/** A first comment with its answers. */
export interface Thread {
  readonly id: string;
  readonly block: string;
  readonly quote: string;
  readonly resolvedAt: string | null;
  readonly resolvedBy: string | null;
  readonly comments: readonly Comment[];
}

/** The threads of a page by their states. */
export interface Threads {
  /** Open threads in the order of the page. */
  readonly open: readonly Thread[];
  /** Open threads on components that are not on the page. */
  readonly gone: readonly Thread[];
  /** The last resolved first. */
  readonly resolved: readonly Thread[];
}

/** The comments on the page, the oldest first; null until they are loaded. */
// @bounded the comments of one page, as sent: replaced (comments.test.ts)
export const $comments = atom<readonly Comment[] | null>(null);

/** The keys of the page's blocks, in order: they change less often than the page. */
const $order = computed($tree, (tree) => [PAGE_KEY, ...walk(tree).map(({ key }) => key)].join(' '));

export const $threads = computed([$comments, $order], (comments, order) =>
  threadsOf(comments ?? [], order.split(' ')),
);

/** Returns the threads of comments. @param order the page and its blocks, in order */
export function threadsOf(comments: readonly Comment[], order: readonly string[]): Threads {
  const all = comments
    .filter(({ _id, thread }) => _id === thread)
    .map((first): Thread => {
      const { _id: id, block, quote, resolvedAt, resolvedBy } = first;
      return {
        id,
        block,
        quote,
        resolvedAt,
        resolvedBy,
        comments: comments.filter(({ thread }) => thread === id),
      };
    });
  const places = new Map(order.map((key, index) => [key, index]));
  const place = ({ block }: Thread) => places.get(block) ?? -1;
  const open = all.filter(({ resolvedAt }) => resolvedAt === null);
  return {
    open: open.filter((thread) => place(thread) >= 0).toSorted((a, b) => place(a) - place(b)),
    gone: open.filter((thread) => place(thread) < 0),
    resolved: all
      .filter(({ resolvedAt }) => resolvedAt !== null)
      .toSorted((a, b) => (b.resolvedAt ?? '').localeCompare(a.resolvedAt ?? '')),
  };
}

/** Loads the comments on the page. @throws ApiError */
export async function loadComments(): Promise<readonly Comment[]> {
  const { comments } = await askServer('comments/list', { _id: pageId() });
  return hear(comments);
}

/** Takes over the comments that the server returns after a change. @throws ApiError as the call */
export async function changeComments(
  answer: Promise<{ readonly comments: readonly Comment[] }>,
): Promise<void> {
  hear((await answer).comments);
}

/** Takes over comments that somebody else has changed, and says which of them concern this user. */
export async function hearComments(page: string): Promise<void> {
  if (page !== pageId()) return;
  const known = new Set(newIds($comments.get() ?? []));
  const comments = await loadComments();
  const arrived = newIds(comments).filter((id) => !known.has(id));
  if (arrived.length === 0) return;
  const last = comments.at(-1);
  if (last !== undefined && arrived.includes(last._id))
    announce(`New comment for you by ${last.author.name}`);
  hearNew((await askServer('dashboard/forYou', ofThisSite())).counts);
}

/** Notes that the user has read the comments on the page. They are shown as new until they are loaded again. */
export async function readComments(): Promise<void> {
  const count = newIds($comments.get() ?? []).length;
  if (count === 0) return;
  await changeOnServer('comments/read', { _id: pageId() });
  hearNew({ comments: Math.max(0, $new.get().comments - count) });
}

let people: Promise<readonly Nameable[]> | null = null;

/** Returns the people whom a comment can name. They are loaded once. */
export function loadPeople(): Promise<readonly Nameable[]> {
  people ??= askServer('comments/people', {}).then(
    (answer) => answer.people,
    () => {
      people = null;
      return [];
    },
  );
  return people;
}

/** Returns the ids of the comments in open threads that are new to the user. */
function newIds(comments: readonly Comment[]): string[] {
  const resolved = new Set(comments.filter(({ resolvedAt }) => resolvedAt !== null).map(({ _id }) => _id));
  return comments.filter(({ isNew, thread }) => isNew && !resolved.has(thread)).map(({ _id }) => _id);
}

function hear(comments: readonly Comment[]): readonly Comment[] {
  $comments.set(comments);
  const open = comments.filter(({ _id, thread, resolvedAt }) => _id === thread && resolvedAt === null);
  $heardThreads.set(open.length);
  return comments;
}

function pageId(): string {
  return String($tree.get().roots[PAGE_KEY]._id);
}
