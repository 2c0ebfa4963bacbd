import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { PAGE_KEY } from '../../../model/roots.ts';
import { walk } from '../../../model/tree.ts';
import { $commentRequest } from '../../document/comments.ts';
import { $tree } from '../../document/current-tree.ts';
import { Action } from '../../lists/actions.tsx';
import { changeOnServer } from '../../saving/server-calls.ts';
import { announce } from '../../ui/announcements.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { CommentForm } from './CommentForm.tsx';
import sheet from './comments.css?url';
import {
  $comments,
  $threads,
  changeComments,
  loadComments,
  readComments,
  type Threads,
} from './comments-state.ts';
import { placeName, showPlace, Thread } from './Thread.tsx';

needSheets(sheet);

/** The place of a comment that is being written. */
interface Writing {
  readonly block: string;
  readonly quote: string;
  /** Whether the form was opened at the block, which gets the focus back. */
  readonly isFromBlock: boolean;
}

/** Shows the comments on the page: the open threads in the order of the page, then those whose component is gone, and those resolved. */
export default function CommentsPanel() {
  const request = useRequest(loadComments);
  const comments = useStore($comments);
  const threads = useStore($threads);
  const asked = useStore($commentRequest);
  const panel = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  /** The thread that gets the focus as soon as it is there. */
  const [shown, setShown] = useState<string | null>(null);
  const [isFolded, setFolded] = useState(true);
  const isLoaded = request.value !== null && comments !== null;
  useEffect(() => {
    if ($commentRequest.get() === null) panel.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (isLoaded) void readComments().catch(() => {});
  }, [isLoaded]);
  useEffect(() => {
    if (asked === null) return;
    if ('write' in asked) setWriting({ block: asked.write, quote: asked.quote, isFromBlock: true });
    else if (!isLoaded) return;
    else {
      const id = threadAskedFor(threads, asked);
      setShown(id);
      if (threads.resolved.some((thread) => thread.id === id)) setFolded(false);
      if (id === null) {
        panel.current?.focus();
        announce('This comment is no longer here.');
      }
    }
    $commentRequest.set(null);
  }, [asked, isLoaded, threads]);

  const focusHere = () => panel.current?.focus();
  const list = (some: Threads['open']) =>
    some.map((thread) => (
      <Thread
        key={thread.id}
        thread={thread}
        isShown={thread.id === shown}
        onShown={() => setShown(null)}
        onMoved={focusHere}
      />
    ));
  const { open, gone, resolved } = threads;
  return (
    <div ref={panel} className="he-panel he-comments-panel" tabIndex={-1}>
      {writing === null ? (
        <div className="he-own-buttons">
          <Action
            label="Write a comment"
            onChoose={() => setWriting({ block: PAGE_KEY, quote: '', isFromBlock: false })}
          />
        </div>
      ) : (
        <NewComment
          key={`${writing.block} ${writing.quote}`}
          writing={writing}
          onWritten={(id) => {
            setWriting(null);
            setShown(id);
          }}
          onClose={() => {
            setWriting(null);
            if (writing.isFromBlock) showPlace(writing.block);
            else focusHere();
          }}
        />
      )}
      {comments === null ? <RequestState request={request} waiting="Looking for comments…" /> : null}
      {isLoaded && open.length + gone.length === 0 && writing === null ? (
        <p className="he-hint">
          There are no open comments on this page. To comment on a component, open its menu and choose
          Comment; to comment on words, select them.
        </p>
      ) : null}
      {list(open)}
      {gone.length === 0 ? null : <h3>On a component that is gone</h3>}
      {list(gone)}
      {resolved.length === 0 ? null : (
        <details open={!isFolded} onToggle={({ currentTarget }) => setFolded(!currentTarget.open)}>
          <summary>Resolved ({resolved.length})</summary>
          {list(resolved)}
        </details>
      )}
    </div>
  );
}

/** Returns the id of the thread that was asked for; null if there is none. */
function threadAskedFor(
  { open, gone, resolved }: Threads,
  asked: { readonly comment: string } | { readonly block: string },
): string | null {
  const found = [...open, ...gone, ...resolved].find((thread) =>
    'block' in asked
      ? thread.block === asked.block
      : thread.comments.some(({ _id }) => _id === asked.comment),
  );
  return found?.id ?? null;
}

interface NewCommentProps {
  writing: Writing;
  /** @param id the id of the new thread */
  onWritten(id: string | null): void;
  onClose(): void;
}

function NewComment({ writing, onWritten, onClose }: NewCommentProps) {
  const id = useId();
  const [block, setBlock] = useState(writing.block);
  const [blocks] = useState(() => [PAGE_KEY, ...walk($tree.get()).map(({ key }) => key)]);
  return (
    <CommentForm
      label="Comment"
      keptAs="new"
      submit={['Comment', 'Sending…']}
      send={async (text, named) => {
        const page = String($tree.get().roots[PAGE_KEY]._id);
        await changeComments(
          changeOnServer('comments/add', { _id: page, block, quote: writing.quote, text, named }),
        );
        onWritten($comments.get()?.findLast(({ _id, thread }) => _id === thread)?._id ?? null);
        announce('Comment added');
      }}
      onClose={onClose}
    >
      {writing.quote === '' ? (
        <div className="he-field">
          <label htmlFor={id}>About</label>
          <select id={id} value={block} onChange={({ target }) => setBlock(target.value)}>
            {blocks.map((key) => (
              <option key={key} value={key}>
                {placeName(key)}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <div>
          <p>{placeName(block)}</p>
          <blockquote className="he-quoted">{writing.quote}</blockquote>
        </div>
      )}
    </CommentForm>
  );
}
