import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BetweenHorizontalStart,
  BetweenVerticalStart,
  GripHorizontal,
  GripVertical,
  type LucideIcon,
  Plus,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { errorMessage } from '../../model/errors.ts';
import { $tree } from '../document/current-tree.ts';
import { select } from '../document/selection.ts';
import { blockTarget } from '../document/target.ts';
import { freeRoom } from '../page-dom/edges.ts';
import { trackDrag } from '../page-dom/track-drag.ts';
import type { LinePosition } from '../ui/DropLine.tsx';
import { moveFocus } from '../ui/move-focus.ts';
import { gapAt, keyBeforeGap } from './line-drop.ts';
import { type Cell, writeInCell } from './table-cells.ts';
import { extentsOf, layoutOf } from './table-layout.ts';
import {
  addLine,
  besideLine,
  fullReason,
  keysOf,
  LINE_NAMES,
  type LineKind,
  moveLine,
  onlyReason,
  removeLine,
  stepLine,
} from './table-lines.ts';

interface LineHandleProps {
  owner: string;
  kind: LineKind;
  /** The cell whose row or column the handle moves. */
  cell: Cell;
  onOpen(open: boolean): void;
  onDrag(line: LinePosition | null): void;
}

/** Shows the handle of a row or a column: dragging moves it, pressing opens its menu. */
export function LineHandle({ owner, kind, cell, onOpen, onDrag }: LineHandleProps) {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const handle = useRef<HTMLButtonElement>(null);
  const Grip = kind === 'rows' ? GripVertical : GripHorizontal;
  const { One } = LINE_NAMES[kind];
  const turn = (next: boolean) => {
    setOpen(next);
    onOpen(next);
  };
  return (
    <div className="he-table-line" data-place={kind}>
      <button
        ref={handle}
        type="button"
        className="he-table-handle"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        aria-label={`${One} ${keysOf(owner, kind).indexOf(cell[kind]) + 1}`}
        onPointerDown={({ nativeEvent }) => dragLine(owner, kind, cell, nativeEvent, onDrag)}
        onClick={() => turn(!open)}
      >
        <Grip size={16} aria-hidden="true" focusable="false" />
      </button>
      {open ? (
        <LineMenu
          id={menuId}
          owner={owner}
          kind={kind}
          cell={cell}
          onClose={(back) => {
            if (back) handle.current?.focus({ preventScroll: true });
            turn(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** Drags a row or a column to another place of its table. */
function dragLine(
  owner: string,
  kind: LineKind,
  cell: Cell,
  pressed: PointerEvent,
  onDrag: (line: LinePosition | null) => void,
): void {
  const gapUnder = (x: number, y: number) => gapAt(extentsOf(owner, kind, cell), kind === 'rows' ? y : x);
  trackDrag(pressed, {
    scroller: null,
    follow: (x, y) => onDrag(lineAt(owner, kind, cell, gapUnder(x, y))),
    drop: (x, y) => {
      const after = keyBeforeGap(keysOf(owner, kind), cell[kind], gapUnder(x, y));
      if (moveLine(owner, kind, cell[kind], after)) writeInCell(owner, cell);
    },
    end: () => onDrag(null),
  });
}

/** Returns the line that shows a gap between two rows or columns. */
function lineAt(owner: string, kind: LineKind, cell: Cell, gap: number): LinePosition | null {
  const table = layoutOf(owner, cell)?.table;
  const extents = extentsOf(owner, kind, cell);
  const at = extents[gap]?.start ?? extents.at(-1)?.end;
  if (table === undefined || at === undefined) return null;
  return kind === 'rows'
    ? { left: table.left, top: at, width: table.width }
    : { left: at, top: table.top, width: 0, height: table.height };
}

interface LineMenuProps extends Omit<LineHandleProps, 'onOpen' | 'onDrag'> {
  id: string;
  /** Closes the menu. `back` puts the focus back on the handle. */
  onClose(back: boolean): void;
}

function LineMenu({ id, owner, kind, cell, onClose }: LineMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = list.current;
    if (own === null) return;
    const { top, bottom, height, left, right } = own.getBoundingClientRect();
    const room = freeRoom();
    own.toggleAttribute('data-above', bottom > room.bottom && top - height > room.top);
    if (left < room.left) own.style.translate = `${room.left - left}px`;
    else if (right > room.right) own.style.translate = `${room.right - right}px`;
    own.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.parentElement?.contains(relatedTarget)) onClose(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
    } else if (list.current !== null) {
      moveFocus(event, [...list.current.querySelectorAll('button')], 'vertical');
    }
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={LINE_NAMES[kind].One}
      className="he-table-menu"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      {itemsOf(owner, kind, cell).map(({ name, Icon, reason, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={reason === null ? undefined : true}
          title={reason ?? undefined}
          onClick={() => {
            if (reason !== null) return;
            onClose(false);
            run();
          }}
        >
          <Icon size={18} aria-hidden="true" focusable="false" />
          {name}
        </button>
      ))}
    </div>
  );
}

interface Item {
  readonly name: string;
  readonly Icon: LucideIcon;
  /** Says why the item does nothing; null if it does something. */
  readonly reason: string | null;
  run(): void;
}

function openSettings(owner: string): void {
  const target = blockTarget($tree.get(), owner);
  if (target !== null) select(target, { focus: 'sidebar' });
}

/** Returns the items of a line's menu. After each change, the caret is in the line that it is about. */
function itemsOf(owner: string, kind: LineKind, cell: Cell): readonly Item[] {
  const words = LINE_NAMES[kind];
  const line = cell[kind];
  const keys = keysOf(owner, kind);
  const index = keys.indexOf(line);
  const [Back, On, Before] =
    kind === 'rows'
      ? ([ArrowUp, ArrowDown, BetweenHorizontalStart] as const)
      : ([ArrowLeft, ArrowRight, BetweenVerticalStart] as const);
  const full = fullReason(owner, kind);
  const step = (by: 1 | -1) => () => stepLine(owner, kind, line, by) && writeInCell(owner, cell);
  const add = (after: string | null) => () => {
    const added = addLine(owner, kind, after);
    if (added !== null) writeInCell(owner, { ...cell, [kind]: added });
  };
  const remove = () => {
    const beside = besideLine(owner, kind, line);
    if (removeLine(owner, kind, line) && beside !== null) writeInCell(owner, { ...cell, [kind]: beside });
  };
  return [
    {
      name: `Move ${words.back}`,
      Icon: Back,
      reason: index === 0 ? errorMessage('first-position') : null,
      run: step(-1),
    },
    {
      name: `Move ${words.on}`,
      Icon: On,
      reason: index === keys.length - 1 ? errorMessage('last-position') : null,
      run: step(1),
    },
    {
      name: `Add ${words.one} ${words.before}`,
      Icon: Before,
      reason: full,
      run: add(keys[index - 1] ?? null),
    },
    { name: `Add ${words.one} ${words.after}`, Icon: Plus, reason: full, run: add(line) },
    { name: `Remove ${words.one}`, Icon: Trash2, reason: onlyReason(owner, kind), run: remove },
    { name: 'Table settings', Icon: SlidersHorizontal, reason: null, run: () => openSettings(owner) },
  ];
}
