import { useStore } from '@nanostores/react';
import { MessageSquare } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { PAGE_KEY } from '../../../model/roots.ts';
import { $commentRequest } from '../../document/comments.ts';
import { $tree } from '../../document/current-tree.ts';
import { freeRoom } from '../../page-dom/edges.ts';
import { followRect } from '../../page-dom/follow-rect.ts';
import { elementOf } from '../../page-dom/target-elements.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import sheet from './comments.css?url';
import { $comments, $threads, loadComments } from './comments-state.ts';
import { placeName } from './Thread.tsx';

needSheets(sheet);

/** Shows a marker at each block with open comments, which opens them. */
export default function CommentMarkers() {
  const { open } = useStore($threads);
  useEffect(() => {
    // Without the list there are no markers; the panel says why it cannot be loaded.
    if ($comments.get() === null) loadComments().catch(() => {});
  }, []);
  const counts = new Map<string, number>();
  for (const { block } of open) if (block !== PAGE_KEY) counts.set(block, (counts.get(block) ?? 0) + 1);
  return (
    <section aria-label="Comments on the page">
      {[...counts].map(([block, count]) => (
        <Marker key={block} block={block} count={count} />
      ))}
    </section>
  );
}

function Marker({ block, count }: { block: string; count: number }) {
  const button = useRef<HTMLButtonElement>(null);
  // The name of a block changes with its text.
  useStore($tree);
  useLayoutEffect(
    () =>
      followRect(
        () => elementOf({ owner: block, property: '' }),
        (rect) => place(button.current, rect),
      ),
    [block],
  );
  return (
    <button
      ref={button}
      type="button"
      className="he-comment-marker"
      aria-label={`${count === 1 ? '1 comment' : `${count} comments`}: ${placeName(block)}`}
      hidden
      onClick={() => $commentRequest.set({ block })}
    >
      <MessageSquare size={16} strokeWidth={1.75} aria-hidden="true" focusable="false" />
      {count > 1 ? <span aria-hidden="true">{count}</span> : null}
    </button>
  );
}

/** Puts a marker at the right of a block's upper edge, beside it if there is room. Hides it where the bars of the window are. */
function place(button: HTMLElement | null, rect: DOMRect | null): void {
  if (button === null) return;
  button.hidden = rect === null;
  if (rect === null) return;
  const room = freeRoom();
  const { offsetWidth: width, offsetHeight: height } = button;
  const left = Math.min(rect.right, room.right - width);
  button.style.transform = `translate(${left}px, ${rect.top}px)`;
  button.style.visibility = rect.top < room.top || rect.top + height > room.bottom ? 'hidden' : '';
}
