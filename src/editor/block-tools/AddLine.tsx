import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { type MouseEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { BlockPosition } from '../../model/patch.ts';
import { $tree } from '../document/current-tree.ts';
import { $componentPreview, $picker, openPicker } from '../document/picker-place.ts';
import { $selectedContent, $selection } from '../document/selection.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import { $gap, lineOf } from '../page-dom/gap.ts';
import { pressedAt } from '../page-dom/scroll-anchor.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { placeWords } from './messages.ts';

/**
 * Shows a line and a button in a gap between two components. The button adds a component in the gap. The line appears in the
 * gap under the pointer. When the line's button has the focus (one Tab after the component's toolbar), the line appears after
 * the selected component. While the picker is open, the line marks the gap that will get the component. A preview of the
 * component replaces the line.
 */
export function AddLine() {
  const choosing = useStore($picker);
  const previewed = useStore($componentPreview) !== null;
  const pointed = useStore($gap);
  const selected = useStore($selection);
  const content = useStore($selectedContent);
  if (choosing !== null) return previewed ? null : <Line place={choosing} state="choosing" />;
  if (pointed !== null) return <Line place={pointed} state="shown" />;
  if (selected === null || content === null) return null;
  return <Line place={{ list: content.listId, after: selected.owner }} state="waiting" />;
}

interface LineProps {
  place: BlockPosition;
  /** A line that is 'waiting' is visible only while its button has the focus. */
  state: 'shown' | 'choosing' | 'waiting';
}

function Line({ place: { list, after }, state }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  const words = useSyncExternalStore($tree.listen, () => placeWords($tree.get(), { list, after }));
  useLayoutEffect(
    () =>
      followLayout(() => {
        const own = line.current;
        const rect = lineOf({ list, after });
        if (own === null) return;
        own.hidden = rect === null;
        if (rect === null) return;
        own.style.transform = `translate(${rect.left}px, ${rect.top}px)`;
        own.style.width = `${rect.width}px`;
      }),
    [list, after],
  );
  const add = ({ detail, clientX, clientY }: MouseEvent) => {
    const beside = after === null ? null : elementOf({ owner: after, property: '' });
    // Keeps the gap at the same place on the screen when the page makes room for the picker.
    if (detail > 0 && beside !== null) pressedAt({ target: beside, clientX, clientY });
    $gap.set(null);
    openPicker({ list, after });
  };
  return (
    <div ref={line} className="he-add-line" data-state={state} hidden>
      {state === 'choosing' ? null : (
        <button
          type="button"
          aria-label={`Add a component ${words.charAt(0).toLowerCase()}${words.slice(1)}`}
          onClick={add}
        >
          <Plus size={18} aria-hidden="true" focusable="false" />
        </button>
      )}
    </div>
  );
}
