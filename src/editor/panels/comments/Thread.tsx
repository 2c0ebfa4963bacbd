import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Comment } from '../../../model/comments.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { ADMIN_ROLE } from '../../../model/users.ts';
import { $tree } from '../../document/current-tree.ts';
import { mayChangePage } from '../../document/may-change.ts';
import { startSelectMode } from '../../document/menu-state.ts';
import { $hovered, select } from '../../document/selection.ts';
import { $start } from '../../document/start-editor.ts';
import { blockTarget, wholeBlock } from '../../document/target.ts';
import { EntryActions, Failure, useAction } from '../../lists/actions.tsx';
import { Recently } from '../../lists/time.tsx';
import { focusPage, reveal } from '../../page-dom/target-elements.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { announce } from '../../ui/announcements.ts';
import { When } from '../../ui/When.tsx';
import { placeInWords } from '../place-in-words.ts';
import { CommentForm } from './CommentForm.tsx';
import { textParts } from './comment-words.ts';
import { changeComments, type Thread as ThreadOf } from './comments-state.ts';

interface ThreadProps {
  thread: ThreadOf;
  /** Whether the thread gets the focus when it appears. */
  isShown: boolean;
  onShown(): void;
  /** Called when the thread is no longer where it was, because it was resolved, opened again or deleted. */
  onMoved(): void;
}

/** Shows a comment with its answers. */
export function Thread({ thread, isShown, onShown, onMoved }: ThreadProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const [isAnswering, setAnswering] = useState(false);
  const { failure, run } = useAction();
  const place = placeName(thread.block);
  const isOpen = thread.resolvedAt === null;
  useEffect(() => {
    if (!isShown) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
    onShown();
  }, [isShown, onShown]);
  const mark = (isOver: boolean) =>
    $hovered.set(isOver && Object.hasOwn($tree.get().blocks, thread.block) ? wholeBlock(thread.block) : null);
  const resolve = () =>
    run(null, async () => {
      await changeComments(changeOnServer('comments/resolve', { thread: thread.id, isResolved: isOpen }));
      mark(false);
      onMoved();
      announce(isOpen ? 'Resolved' : 'Opened again');
    });
  return (
    <article
      ref={box}
      className="he-thread"
      tabIndex={-1}
      aria-labelledby={id}
      onPointerEnter={() => mark(true)}
      onPointerLeave={() => mark(false)}
    >
      <h3 id={id}>{place ?? 'A component that is gone'}</h3>
      {thread.quote === '' ? null : <blockquote className="he-quoted">{thread.quote}</blockquote>}
      {isOpen ? null : (
        <p className="he-muted">
          Resolved by {thread.resolvedBy} <When iso={thread.resolvedAt ?? ''} />
        </p>
      )}
      <ul className="he-comments">
        {thread.comments.map((comment) => (
          <CommentItem key={comment._id} comment={comment} onDeleted={onMoved} />
        ))}
      </ul>
      <Failure words={failure} />
      {isAnswering ? (
        <CommentForm
          label="Answer"
          keptAs={thread.id}
          submit={['Answer', 'Sending…']}
          send={async (text, named) => {
            const page = String($tree.get().roots[PAGE_KEY]._id);
            await changeComments(
              changeOnServer('comments/add', { _id: page, thread: thread.id, text, named }),
            );
            setAnswering(false);
            box.current?.focus();
            announce('Answer added');
          }}
          onClose={() => {
            setAnswering(false);
            box.current?.focus();
          }}
        />
      ) : (
        <EntryActions
          about={place ?? thread.comments[0]?.text ?? ''}
          actions={[
            isOpen && { label: 'Answer', choose: () => setAnswering(true) },
            { label: isOpen ? 'Resolve' : 'Reopen', choose: resolve },
            place !== null && { label: 'Show it', choose: () => showPlace(thread.block) },
          ]}
        />
      )}
    </article>
  );
}

interface CommentItemProps {
  comment: Comment;
  onDeleted(): void;
}

function CommentItem({ comment, onDeleted }: CommentItemProps) {
  const user = useStore($start)?.user;
  const box = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { failure, run } = useAction();
  const { _id, author, text, createdAt, editedAt, isNew } = comment;
  const isOwn = author._id === user?._id;
  const mayDelete = isOwn || user?.roles.includes(ADMIN_ROLE) === true;
  const done = () => {
    setEditing(false);
    box.current?.focus();
  };
  const remove = () =>
    run(null, async () => {
      await changeComments(changeOnServer('comments/remove', { comment: _id }));
      onDeleted();
      announce('Comment deleted');
    });
  if (text === '') return <li className="he-muted">This comment was deleted.</li>;
  return (
    <li ref={box} tabIndex={-1}>
      <p className="he-comment-head">
        {isNew ? <span className="he-comment-new">New</span> : null}
        <strong>{isOwn ? 'You' : author.name}</strong>{' '}
        <span className="he-muted">
          <Recently iso={createdAt} />
          {editedAt === null ? null : ', changed'}
        </span>
      </p>
      {isEditing ? (
        <CommentForm
          label="Your comment"
          keptAs={`edit ${_id}`}
          text={text}
          submit={['Save', 'Saving…']}
          send={async (words, named) => {
            await changeComments(changeOnServer('comments/edit', { comment: _id, text: words, named }));
            done();
            announce('Comment saved');
          }}
          onClose={done}
        />
      ) : (
        <>
          <p className="he-comment-text" dir="auto">
            {textParts(text).map(({ words, href }, index) =>
              href === undefined ? (
                words
              ) : (
                <a key={index} className="he-link" href={href} target="_blank" rel="noopener noreferrer">
                  {words}
                </a>
              ),
            )}
          </p>
          <Failure words={failure} />
          {mayDelete ? (
            <EntryActions
              about={text.slice(0, 40)}
              actions={[
                isOwn && { label: 'Edit', isEdit: true, choose: () => setEditing(true) },
                {
                  label: 'Delete',
                  ask: { message: 'Delete this comment? It cannot be brought back.', yes: 'Delete' },
                  choose: remove,
                },
              ]}
            />
          ) : null}
        </>
      )}
    </li>
  );
}

/** Returns the name of a block; null if it is not on the page. */
export function placeName(block: string): string | null {
  if (block === PAGE_KEY) return 'The whole page';
  const tree = $tree.get();
  return Object.hasOwn(tree.blocks, block) ? placeInWords(tree, { owner: block, property: '' }) : null;
}

/** Scrolls to a block, and selects it for people who may change the page. */
export function showPlace(block: string): void {
  const target = block === PAGE_KEY ? null : blockTarget($tree.get(), block);
  startSelectMode();
  if (target === null) focusPage(null);
  else if (mayChangePage()) select(target, { focus: 'toolbar' });
  else {
    focusPage(target);
    $hovered.set(target);
  }
  if (target !== null) reveal(target);
}
