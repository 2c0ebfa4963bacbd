import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { mayChangePage } from '../document/may-change.ts';
import { $selecting } from '../document/menu-state.ts';
import { $hovered, $selection } from '../document/selection.ts';
import type { Target } from '../document/target.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { type Cell, cellAtPath } from './table-cells.ts';
import { tableAt } from './table-lines.ts';

/** A table whose handles are shown, and the cell whose row and column they move; null where no cell is meant. */
export interface ActiveCell {
  readonly owner: string;
  readonly cell: Cell | null;
}

/** The distance from a table within which the pointer keeps its handles, in px. */
const NEAR_PX = 48;

/** Returns the cell under the pointer or, away from all tables, the selected cell or table. */
export function useActiveCell(): ActiveCell | null {
  const selecting = useStore($selecting);
  const selection = useStore($selection);
  const hovered = useHoveredCell();
  if (!selecting || !mayChangePage()) return null;
  const active = hovered ?? activeTarget(selection);
  return active !== null && tableAt(active.owner) !== null ? active : null;
}

/** Follows the pointer over the tables of the page and their handles. A finger points at nothing, it selects. */
function useHoveredCell(): ActiveCell | null {
  const [hovered, setHovered] = useState(() => activeTarget($hovered.get()));
  useEffect(() => {
    const follow = ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'touch' || !(target instanceof Element) || target.closest('.he-table-tools'))
        return;
      const { block } = target.closest<HTMLElement>('[data-component-type="Table"]')?.dataset ?? {};
      const { property } =
        target.closest('th, td')?.querySelector<HTMLElement>('[data-property]')?.dataset ?? {};
      setHovered((before) => {
        if (block === undefined)
          return before !== null && isNear(before.owner, clientX, clientY) ? before : null;
        const next = activeAt(block, property ?? '');
        const cell = next?.cell ?? (before?.owner === block ? before.cell : null);
        if (before?.owner === block && sameCell(before.cell, cell)) return before;
        return next === null ? null : { owner: block, cell };
      });
    };
    // A cell that has just been selected is meant, until the pointer moves again.
    const stop = $selection.listen(() => setHovered(null));
    document.addEventListener('pointermove', follow, { passive: true });
    return () => {
      stop();
      document.removeEventListener('pointermove', follow);
    };
  }, []);
  return hovered;
}

function activeTarget(target: Target | null): ActiveCell | null {
  return target === null ? null : activeAt(target.owner, target.property);
}

function activeAt(owner: string, property: string): ActiveCell | null {
  return tableAt(owner) === null ? null : { owner, cell: cellAtPath(owner, property) };
}

function sameCell(a: Cell | null, b: Cell | null): boolean {
  return a?.rows === b?.rows && a?.columns === b?.columns;
}

function isNear(owner: string, x: number, y: number): boolean {
  const box = elementOf({ owner, property: '' })?.getBoundingClientRect();
  if (box === undefined) return false;
  const { left, top, right, bottom } = box;
  return x > left - NEAR_PX && x < right + NEAR_PX && y > top - NEAR_PX && y < bottom + NEAR_PX;
}
