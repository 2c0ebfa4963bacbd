import { elementOf } from '../page-dom/target-elements.ts';
import type { Extent } from './line-drop.ts';
import { type Cell, pathOfCell } from './table-cells.ts';
import { keysOf, type LineKind } from './table-lines.ts';

/** The boxes of a table on the page, and of the lines around a cell. */
export interface TableLayout {
  readonly table: DOMRect;
  /** Whether the table is shown as a list of its rows, so that its columns have no place of their own. */
  readonly isList: boolean;
  readonly cell: DOMRect | null;
  readonly row: DOMRect | null;
}

/** Measures a table; null if it is not on the page. */
export function layoutOf(owner: string, cell: Cell | null): TableLayout | null {
  const table = tableElement(owner);
  if (table === null) return null;
  const place = cell === null ? null : cellElement(owner, cell);
  return {
    table: boxOfRows(table),
    isList: isList(table),
    cell: place?.getBoundingClientRect() ?? null,
    row: place?.closest('tr')?.getBoundingClientRect() ?? null,
  };
}

/** Returns where the lines of a table begin and end, in order. */
export function extentsOf(owner: string, kind: LineKind, at: Cell): Extent[] {
  return keysOf(owner, kind).flatMap((key) => {
    const element = cellElement(owner, { ...at, [kind]: key });
    const box = (kind === 'rows' ? element?.closest('tr') : element)?.getBoundingClientRect();
    if (box === undefined) return [];
    return [kind === 'rows' ? { start: box.top, end: box.bottom } : { start: box.left, end: box.right }];
  });
}

function tableElement(owner: string): Element | null {
  return elementOf({ owner, property: '' })?.querySelector('table') ?? null;
}

function cellElement(owner: string, cell: Cell): Element | null {
  const property = pathOfCell(owner, cell);
  return property === null ? null : (elementOf({ owner, property })?.closest('th, td') ?? null);
}

/** Returns the box of a table without its caption. */
function boxOfRows(table: Element): DOMRect {
  const { x, width, top, bottom } = table.getBoundingClientRect();
  const begin = table.querySelector('tr')?.getBoundingClientRect().top ?? top;
  return new DOMRect(x, begin, width, bottom - begin);
}

function isList(table: Element): boolean {
  return getComputedStyle(table).display === 'block';
}
