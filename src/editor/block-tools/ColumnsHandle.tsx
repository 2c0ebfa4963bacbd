import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { $tree, blockAtom } from '../document/current-tree.ts';
import { $selection, $typing } from '../document/selection.ts';
import {
  type Columns,
  columnsOf,
  firstLimits,
  inOrder,
  sharesInSigns,
  sharesInWords,
  widthFor,
} from '../fields/split-content/columns.ts';
import { freeRoom } from '../page-dom/edges.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import { leastCovering } from '../page-dom/free-place.ts';
import { $pointed } from '../page-dom/pointed.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { columnsBetween, handleTops, splitAround } from './columns-between.ts';
import sheet from './columns-handle.css?url';
import { dragColumns, setFirstColumn } from './drag-columns.ts';
import { wordsNear } from './words-near.ts';

needSheets(sheet);

/**
 * Shows the handle between two columns that are side by side: those under the pointer, or those around the selection. While the
 * user types in a column, only the pointer in the gap shows the handle.
 */
export default function ColumnsHandle() {
  const selection = useStore($selection);
  const pointed = useStore($pointed);
  const typing = useStore($typing) !== null;
  const [dragged, setDragged] = useState<string | null>(null);
  const tree = $tree.get();
  const selected = selection === null ? null : splitAround(tree, selection.owner);
  const under = pointed?.block ?? null;
  const hovered = under === null || (typing && !isSplit(under)) ? null : splitAround(tree, under);
  const owner = dragged ?? hovered ?? (typing ? null : selected);
  if (owner === null) return null;
  return (
    <Handle
      key={owner}
      owner={owner}
      kept={owner === selected}
      dragging={dragged !== null}
      onDrag={(dragging) => setDragged(dragging ? owner : null)}
    />
  );
}

interface HandleProps {
  owner: string;
  /** Whether the columns are around the selection. Only their handle can be reached with Tab. */
  kept: boolean;
  dragging: boolean;
  onDrag(dragging: boolean): void;
}

function Handle({ owner, kept, dragging, onDrag }: HandleProps) {
  const handle = useRef<HTMLDivElement>(null);
  const block = useStore(blockAtom(owner));
  // Without dependencies, because each change of the block can move the gap.
  useLayoutEffect(() => followLayout(() => place(handle.current, owner)));
  if (block === undefined) return null;
  const columns = columnsOf(block);
  const { least, most } = firstLimits(columns);
  return (
    <section className="he-columns-tools" aria-label="Columns">
      <div ref={handle} className="he-columns-handle" data-dragging={dragging ? '' : undefined} hidden>
        <hr
          tabIndex={kept ? 0 : -1}
          aria-label="Width of the columns"
          aria-orientation="vertical"
          aria-valuemin={least}
          aria-valuemax={most}
          aria-valuenow={inOrder(columns)[0]}
          aria-valuetext={sharesInWords(columns)}
          onPointerDown={({ nativeEvent }) => dragColumns(owner, nativeEvent, onDrag)}
          onKeyDown={(event) => onKey(event, owner, columns)}
        />
        <span className="he-columns-shares" aria-hidden="true">
          {sharesInSigns(columns)}
        </span>
      </div>
    </section>
  );
}

/** Moves the edge between the columns with the arrow keys, Home and End. */
function onKey(event: KeyboardEvent, owner: string, columns: Columns): void {
  const [first] = inOrder(columns);
  const { least, most } = firstLimits(columns);
  const to = { ArrowLeft: first - 1, ArrowRight: first + 1, Home: least, End: most }[event.key];
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  setFirstColumn(owner, widthFor(columns, to));
}

function isSplit(key: string): boolean {
  return splitAround($tree.get(), key) === key;
}

/** Moves the handle into the gap, at a height where it covers no words. Hides it if the columns are not side by side. */
function place(handle: HTMLElement | null, owner: string): void {
  if (handle === null) return;
  const between = columnsBetween(owner);
  handle.hidden = between === null;
  if (between === null) return;
  const { offsetWidth: width, offsetHeight: height } = handle;
  const drawn = { width: DRAWN_PX, height, edge: 0 };
  const tops = handleTops(between.block.getBoundingClientRect(), freeRoom(), height);
  const corners = tops.map((top) => ({ right: between.middle + DRAWN_PX / 2, top }));
  if (corners.length === 0) {
    handle.hidden = true;
    return;
  }
  const { top } = leastCovering(corners, drawn, wordsNear(between.block));
  handle.style.transform = `translate(${Math.round(between.middle - width / 2)}px, ${Math.round(top)}px)`;
}

/** The width of the visible handle, in px. */
const DRAWN_PX = 6;
