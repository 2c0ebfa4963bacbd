import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { blockAtom } from '../document/current-tree.ts';
import { freeRoom } from '../page-dom/edges.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import { DropLine, type LinePosition } from '../ui/DropLine.tsx';
import { needSheets } from '../ui/late-sheets.ts';
import { type ActiveCell, useActiveCell } from './active-cell.ts';
import { LineHandle } from './LineHandle.tsx';
import { writeInCell } from './table-cells.ts';
import { layoutOf, type TableLayout } from './table-layout.ts';
import { addLine, fullReason, keysOf, LINE_NAMES, type LineKind } from './table-lines.ts';
import sheet from './table-tools.css?url';

needSheets(sheet);

/** The distance of the handles' centres from the edge of the table, in px. They stand on the edge, and on no word. */
const OUT_PX = 8;

/**
 * Shows the handles of the row and the column at the pointer or the caret, and the buttons that add a row or a column at the
 * end. Users of the keyboard also find all of it in the table's settings.
 */
export default function TableTools() {
  const [kept, setKept] = useState<ActiveCell | null>(null);
  const at = useActiveCell();
  const active = kept ?? at;
  if (active === null) return null;
  return <Tools active={active} onOpen={(open) => setKept(open ? active : null)} />;
}

function Tools({ active, onOpen }: { active: ActiveCell; onOpen: (open: boolean) => void }) {
  const { owner, cell } = active;
  const tools = useRef<HTMLElement>(null);
  useStore(blockAtom(owner));
  const [line, setLine] = useState<LinePosition | null>(null);
  useLayoutEffect(() => followLayout(() => tools.current && place(tools.current, layoutOf(owner, cell))));
  return (
    <section ref={tools} className="he-table-tools" aria-label="Rows and columns">
      {cell === null
        ? null
        : (['columns', 'rows'] as const).map((kind) => (
            <LineHandle key={kind} owner={owner} kind={kind} cell={cell} onOpen={onOpen} onDrag={setLine} />
          ))}
      <AddLine owner={owner} kind="columns" active={active} />
      <AddLine owner={owner} kind="rows" active={active} />
      <DropLine place={line} />
    </section>
  );
}

function AddLine({ owner, kind, active }: { owner: string; kind: LineKind; active: ActiveCell }) {
  const { one } = LINE_NAMES[kind];
  const full = fullReason(owner, kind);
  const add = () => {
    const added = addLine(owner, kind, keysOf(owner, kind).at(-1) ?? null);
    const [rows, columns] = [keysOf(owner, 'rows')[0], keysOf(owner, 'columns')[0]];
    if (added === null || rows === undefined || columns === undefined) return;
    writeInCell(owner, {
      ...(active.cell ?? { rows, columns }),
      ...(kind === 'rows' ? { columns } : { rows }),
      [kind]: added,
    });
  };
  return (
    <button
      type="button"
      className="he-table-add"
      data-place={`add-${kind}`}
      aria-disabled={full === null ? undefined : true}
      aria-label={`Add ${one}`}
      title={full ?? `Add ${one}`}
      onClick={add}
    >
      <Plus size={16} aria-hidden="true" focusable="false" />
    </button>
  );
}

/** Moves the handles and buttons to their places, and hides those that have none in the window. */
function place(tools: HTMLElement, layout: TableLayout | null): void {
  const room = freeRoom();
  for (const element of tools.querySelectorAll<HTMLElement>('[data-place]')) {
    const point = layout === null ? null : placeOf(String(element.dataset.place), layout);
    const half = element.offsetWidth / 2;
    const isSeen = point !== null && point.y > room.top && point.y < room.bottom;
    element.hidden = !isSeen;
    if (!isSeen) continue;
    const x = Math.min(Math.max(point.x, room.left + half), Math.max(room.left, room.right) - half);
    element.style.transform = `translate(calc(${x}px - 50%), calc(${point.y}px - 50%))`;
  }
}

function placeOf(name: string, { table, isList, cell, row }: TableLayout): { x: number; y: number } | null {
  const [right, top] = [table.right + OUT_PX, table.top - OUT_PX];
  if (name === 'add-rows') return { x: (table.left + table.right) / 2, y: table.bottom + OUT_PX };
  if (name === 'rows') return row === null ? null : { x: right, y: (row.top + row.bottom) / 2 };
  if (isList) return null;
  if (name === 'add-columns') return { x: right, y: top };
  return cell === null ? null : { x: (cell.left + cell.right) / 2, y: top };
}
