import { indexOfItem } from '../../../model/field-path.ts';
import { $tree } from '../../document/current-tree.ts';
import { levelOf } from '../../document/site-items.ts';
import type { LinePosition } from '../../ui/DropLine.tsx';
import { holdsItems, type ItemGap, outerList } from './item-levels.ts';
import { type EditedList, itemsOf, keyOf } from './list-actions.ts';

/** The drop position of a dragged row, and the line that marks the position. */
export interface RowDrop {
  readonly gap: ItemGap;
  readonly line: LinePosition;
}

/** The row under the pointer, identified by its list and its item. */
export interface RowUnder {
  readonly path: string;
  readonly item: string;
  /** Whether the pointer is in the lower half of the row. */
  readonly lower: boolean;
  /** Whether the pointer is in the middle of a row whose form is closed. If it is, the dragged row becomes a child of that row. */
  readonly middle: boolean;
}

/** The indent of the line in px if the dragged row would become a child of another row. */
const INDENT_PX = 24;
/** The middle part of a row, in fractions of its height. */
const MIDDLE = { from: 0.3, to: 0.7 } as const;

/**
 * Returns the place for a row that is dropped on another row: before or after that row. If the row is dropped on the middle of
 * a row in a list with levels, its place is among that row's children. Returns null if the row cannot be moved to that place,
 * or is already there.
 */
export function gapOfDrop(list: EditedList, item: string, under: RowUnder): ItemGap | null {
  const { owner, property } = list;
  const { below, isBelow } = levelOf($tree.get(), owner, property);
  const outer = isBelow ? outerList(property) : property;
  const isOuter = under.path === outer;
  const isLevel = below !== null && under.path === `${outer}.${under.path.split('.').at(-2)}.${below}`;
  if (under.item === item || !(isOuter || isLevel)) return null;
  const nests = below !== null && !holdsItems(list, item, below);
  if (isLevel && !nests) return null;
  const path = isOuter && nests && under.middle ? `${outer}.${under.item}.${below}` : under.path;
  const items = itemsOf(owner, path);
  const at = path === under.path ? indexOfItem(items, under.item) + (under.lower ? 1 : 0) : items.length;
  const before = items[at - 1];
  const after = before === undefined ? null : keyOf(before);
  const own = indexOfItem(items, item);
  const stays = path === property && (at === own || at === own + 1);
  return stays ? null : { path, after };
}

/** Returns the drop position of a row dragged to a point of the window; null if the row cannot be dropped there. */
export function rowDropAt(list: EditedList, item: string, x: number, y: number): RowDrop | null {
  const hit = document.elementFromPoint(x, y);
  let row = hit?.closest<HTMLElement>('[data-item]') ?? null;
  // Tries the outer rows too, because a row inside another row's form may belong to a list that does not accept the dragged
  // row.
  for (; row !== null; row = row.parentElement?.closest<HTMLElement>('[data-item]') ?? null) {
    const { rows, owner } = row.parentElement?.dataset ?? {};
    if (rows === undefined || owner !== list.owner) continue;
    const rect = row.getBoundingClientRect();
    const share = (y - rect.top) / rect.height;
    const lower = share > 0.5;
    const isOpen = row.querySelector('[data-item-form]') !== null;
    const middle = !isOpen && share > MIDDLE.from && share < MIDDLE.to;
    const gap = gapOfDrop(list, item, { path: rows, item: row.dataset.item ?? '', lower, middle });
    if (gap === null) continue;
    const indent = gap.path === rows ? 0 : INDENT_PX;
    const top = indent > 0 || lower ? rect.bottom : rect.top;
    return { gap, line: { left: rect.left + indent, top, width: rect.width - indent } };
  }
  return null;
}
